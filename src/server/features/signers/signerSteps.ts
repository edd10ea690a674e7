import type { SignerStep } from '../../../core/model/generated/signers.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import type { OwnSigner } from './ownSigner.ts';
import { isOverUnpaid } from './rescission.ts';
import type { SignerRow } from './shownSigner.ts';

/** When each step was done, ISO 8601. */
type StepsDone = Partial<Record<SignerStep['id'], string>>;

export interface SignerStepView {
  readonly id: SignerStep['id'];
  /** Its page below heloc-signer. */
  readonly page: string;
  readonly done: boolean;
}

export const doneIn = ({ data }: SignerRow): StepsDone => (data as { steps?: StepsDone }).steps ?? {};

/** A step as the lender's newest release has it. */
export const stepRule = (
  releases: AppDependencies['releases'],
  { organization }: OwnSigner['record'],
  id: SignerStep['id'],
): SignerStep | undefined => releases.head(organization)?.signers?.steps?.find((step) => step.id === id);

/** The line that is to be signed was decided, by whoever borrowed then. */
const isDecided = ({ status }: OwnSigner['record']): boolean => status.disclosurelistClosingReady === true;

/** A signer's steps in their order, by the lender's newest release. */
export function stepsOfSigner(
  releases: AppDependencies['releases'],
  { row, record }: OwnSigner,
): readonly SignerStepView[] {
  const done = doneIn(row);
  return (
    (releases.head(record.organization)?.signers?.steps ?? [])
      .filter(({ roles }) => roles === undefined || roles.includes(row.role))
      // What would not be counted any more is not asked for.
      .filter(({ id }) => id !== 'answers' || done[id] !== undefined || !isDecided(record))
      .map(({ id, page }) => ({
        id,
        page,
        done: done[id] !== undefined || (id === 'sign' && row.status === 'SIGNED'),
      }))
  );
}

/**
 * How far somebody is who signs: nothing is open once they signed or declined, or the application is over. Who signed learns too
 * that it ended without the money.
 */
export type SignerState = 'OPEN' | 'SIGNED' | 'DECLINED' | 'CANCELLED';

export function stateOfSigner({ row, record }: OwnSigner): SignerState {
  if (isOverUnpaid(record)) return 'CANCELLED';
  if (row.status === 'SIGNED' || (row.status === 'DECLINED' && record.active)) return row.status;
  return record.active ? 'OPEN' : 'CANCELLED';
}

/** The page below heloc-signer that comes next. Who signed comes back only to show another identity document. */
export function nextPage(state: SignerState, steps: readonly SignerStepView[], isRefused: boolean): string {
  if (state === 'SIGNED')
    return (isRefused && steps.find(({ id, done }) => id === 'identity' && !done)?.page) || 'documents';
  if (state !== 'OPEN') return state === 'DECLINED' ? 'declined' : 'cancelled';
  return steps.find(({ done }) => !done)?.page ?? 'documents';
}
