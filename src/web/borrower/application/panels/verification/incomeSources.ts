import {
  canVerify,
  type LinkType,
  linkWays,
  type UploadType,
  uploadWays,
} from '../../../../../core/flow/incomeWays.ts';
import { inside, number, rows, text } from '../../../../../core/flow/looseRecord.ts';
import type { Ports } from '../../../../../core/journey/ports.ts';
import type { BrandWays } from '../../../../../core/model/generated/brand.ts';
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

/** How a lender names a way (`ways.income` of its settings). */
export type WayName = NonNullable<BrandWays['income']>[number];

/** The links a source may offer. */
const links = {
  payroll: 'truv-payroll',
  bank: 'plaid',
  tax: 'pointserv-tax',
} as const satisfies Partial<Record<WayName, LinkType>>;

/** A way to verify a source: what it is called, what it needs and how long it takes (copy keys), and its screen. */
export interface ShownWay {
  readonly label: string;
  readonly needs: string;
  readonly path: string;
}

const words = {
  payroll: ['screen.income.review.linkPayroll', 'screen.income.ways.payroll'],
  bank: ['screen.income.review.linkBank', 'screen.income.ways.bank'],
  tax: ['screen.income.review.linkTax', 'screen.income.ways.tax'],
  documents: ['screen.income.review.upload', 'screen.income.ways.documents'],
} as const satisfies Record<WayName, readonly [string, string]>;

const allWays = Object.keys(words) as readonly WayName[];

/** The document type that proves an income type best; paystubs once requested. */
const uploadFor = (employmentType: string): UploadType =>
  (Object.keys(uploadWays) as UploadType[]).find((type) => canVerify(uploadWays[type], employmentType)) ??
  'bank-statement';

/**
 * The ways to verify a source (G-15), the recommended first: documents once the lender asked for them, otherwise in the
 * lender's order. Each link only where a company finds income by it.
 */
export function waysFor(
  { employmentType, state }: ShownSource,
  ports: Ports,
  preferred: readonly WayName[] = [],
): readonly ShownWay[] {
  const first: readonly WayName[] = state === 'PARTIAL' ? ['documents'] : [];
  return [...new Set([...first, ...preferred, ...allWays])].flatMap((name) => {
    const [label, needs] = words[name];
    if (name === 'documents') return [{ label, needs, path: `income/upload/${uploadFor(employmentType)}` }];
    const type = links[name];
    const isOffered = ports.has(linkWays[type].port) && canVerify(linkWays[type], employmentType);
    return isOffered ? [{ label, needs, path: `income/link/${type}` }] : [];
  });
}
