import type { Transaction } from 'kysely';
import type { Answers } from '../../../../core/flow/answers.ts';
import type { StepCallName } from '../../../../core/flow/stepCalls.ts';
import type { Act } from '../../../../core/journey/endedBy.ts';
import type { Facts } from '../../../../core/rules/types.ts';
import type { JsonObject } from '../../../../core/shared/json.ts';
import type { Tables } from '../../../db/tables.ts';
import type { AppDependencies } from '../../../http/dependencies.ts';
import type { Session } from '../../../http/session.ts';
import type { CompiledRelease } from '../../../releases/compiledRelease.ts';
import type { CallAside } from '../../applications/asideService.ts';
import type { LenderFile } from '../../applications/lenderFileService.ts';
import type {
  ApplicationData,
  ApplicationRecord,
  StatusData,
  StepReview,
} from '../../applications/recordService.ts';
import type { BankNames } from '../../bank/bankService.ts';
import type { RequestOrigin } from '../../documents/documentService.ts';
import type { OpenUpload } from '../../documents/uploadReviewService.ts';
import type { PagePlaces } from '../../providers/companyService.ts';
import type { FindingsOf } from '../../tasks/findingsService.ts';

/** A saved step whose answers passed the pinned release. */
export interface StepInput {
  readonly tx: Transaction<Tables>;
  readonly dependencies: AppDependencies;
  /** What the lender's side found out. */
  readonly findings: FindingsOf;
  readonly bankNames: BankNames;
  /** Where borrowers pay. */
  readonly pages: PagePlaces;
  /** Locked until the transaction ends. */
  readonly record: ApplicationRecord;
  readonly file: LenderFile;
  readonly release: CompiledRelease;
  readonly session: Session;
  readonly userAgent: string | undefined;
  /** Origin of the answers; undefined for the sandbox control. */
  readonly origin: RequestOrigin | undefined;
  readonly stepId: string;
  /** Field -> answer; only of fields shown for these answers. */
  readonly answers: Answers;
  readonly document: JsonObject;
  /** Facts around the step (applicationFacts, organization, today), without those its answers give. */
  readonly facts: Facts & { readonly today: string };
  readonly at: Date;
  /** Its uploads once a review has accepted them; undefined before. */
  readonly accepted?: readonly OpenUpload[] | undefined;
}

/** Uploads that somebody looks at before the step counts. */
export interface WantedReview {
  readonly kind: StepReview['kind'];
  readonly uploads: readonly OpenUpload[];
}

export interface StepOutcome {
  /** Makes the step wait: only `data` counts now, and the action runs again once the uploads are accepted. */
  readonly review?: WantedReview;
  readonly data?: ApplicationData;
  readonly status?: StatusData;
  /**
   * What this call was to do is done, or what these calls were: the stages of the journey that name them in `by` are over.
   */
  readonly done?: true | readonly StepCallName[];
  /** What else was done, or is to be done again. */
  readonly acts?: readonly Act[];
  /** Stored encrypted in the lender's file, never returned (SSN, PINs, HMDA answers). */
  readonly secrets?: Readonly<Record<string, unknown>>;
  readonly notes?: JsonObject;
  /** What is asked of the lender besides, once all this is kept. */
  readonly asks?: readonly CallAside[];
}

/** What the outcome of a call ends, and opens anew. */
export const actsOf = (
  call: StepCallName,
  { done = [], acts = [] }: Pick<StepOutcome, 'done' | 'acts'>,
): readonly Act[] => [...(done === true ? [call] : done).map((by) => ({ by })), ...acts];

/** Handles a step call with valid answers. Throws `ApiError` to refuse, changing nothing. */
export interface StepAction {
  readonly call: StepCallName;
  /** Possible at any status; other calls answer 409 unless the list of statuses says that the status takes them. */
  readonly isAlwaysOpen?: true;
  /** Subject about which nobody needs to know any more once the call has run: what is open about it is read in time. */
  readonly replaces?: (record: ApplicationRecord) => string | undefined;
  readonly run: (input: StepInput) => Promise<StepOutcome> | StepOutcome;
  /** What a review that refused uploads changes beside them; by default nothing. */
  readonly refused?: (input: StepInput) => Promise<StepOutcome> | StepOutcome;
}
