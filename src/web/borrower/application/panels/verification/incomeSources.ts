import {
  canVerify,
  type LinkType,
  linkWays,
  type UploadType,
  uploadWays,
} from '../../../../../core/flow/incomeWays.ts';
import { inside, number, rows, text } from '../../../../../core/flow/looseRecord.ts';
import type { Ports } from '../../../../../core/journey/ports.ts';
import type { Application } from '../../../../clients/applicationService.ts';

export type SourceState = 'NEEDED' | 'PENDING' | 'VERIFIED' | 'PARTIAL' | 'FAILED';

export interface ShownSource {
  readonly uuid: string;
  readonly employmentType: string;
  readonly amount: number;
  readonly verifiedAmount: number | undefined;
  readonly method: string | undefined;
  readonly state: SourceState;
  readonly documentsNeeded: number;
}

const states: readonly string[] = ['NEEDED', 'PENDING', 'VERIFIED', 'PARTIAL', 'FAILED'];

/** The application's income sources; malformed ones are skipped. */
export const sourcesOf = (application: Application): readonly ShownSource[] =>
  rows(inside(application, 'income').sources).flatMap((source) => {
    const uuid = text(source.uuid);
    if (uuid === undefined) return [];
    const state = text(source.state) ?? '';
    return [
      {
        uuid,
        employmentType: text(source.employmentType) ?? 'OTHER',
        amount: number(source.amount) ?? 0,
        verifiedAmount: number(source.verifiedAmount),
        method: text(source.method),
        state: states.includes(state) ? (state as SourceState) : 'NEEDED',
        documentsNeeded: number(source.documentsNeeded) ?? 1,
      },
    ];
  });

/** The links a source may offer, by button label. */
const links: readonly { readonly label: string; readonly type: LinkType }[] = [
  { label: 'screen.income.review.linkPayroll', type: 'truv-payroll' },
  { label: 'screen.income.review.linkBank', type: 'plaid' },
  { label: 'screen.income.review.linkTax', type: 'pointserv-tax' },
];

/** A way to verify a source: button label and screen. */
export interface ShownWay {
  readonly label: string;
  readonly path: string;
}

/** The document type that proves an income type best; paystubs once requested. */
const uploadFor = (employmentType: string): UploadType =>
  (Object.keys(uploadWays) as UploadType[]).find((type) => canVerify(uploadWays[type], employmentType)) ??
  'bank-statement';

/** The ways to verify a source, fastest first (G-15); each link only where a company finds income by it. */
export const waysFor = ({ employmentType }: ShownSource, ports: Ports): readonly ShownWay[] => [
  ...links
    .filter(({ type }) => ports.has(linkWays[type].port) && canVerify(linkWays[type], employmentType))
    .map(({ label, type }) => ({ label, path: `income/link/${type}` })),
  { label: 'screen.income.review.upload', path: `income/upload/${uploadFor(employmentType)}` },
];
