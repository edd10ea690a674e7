import type { Transaction } from 'kysely';
import type { Answers } from '../../../../core/flow/answers.ts';
import type { StepCallName } from '../../../../core/flow/stepCalls.ts';
import type { Facts } from '../../../../core/rules/types.ts';
import type { JsonObject } from '../../../../core/shared/json.ts';
import type { Tables } from '../../../db/tables.ts';
import type { AppDependencies } from '../../../http/dependencies.ts';
import type { Session } from '../../../http/session.ts';
import type { CompiledRelease } from '../../../releases/compiledRelease.ts';
import type { LenderFile } from '../../applications/lenderFileService.ts';
import type { ApplicationData, ApplicationRecord, StatusData } from '../../applications/recordService.ts';
import type { RequestOrigin } from '../../documents/documentService.ts';

/** One saved step, judged by the pinned release before it comes here. */
export interface StepInput {
  readonly tx: Transaction<Tables>;
  readonly dependencies: AppDependencies;
  /** Locked until the transaction ends. */
  readonly record: ApplicationRecord;
  readonly file: LenderFile;
  readonly release: CompiledRelease;
  readonly session: Session;
  readonly userAgent: string | undefined;
  /** Where the answers came from; undefined for those of the sandbox control. */
  readonly origin: RequestOrigin | undefined;
  /** The step that was answered; one of the call's. */
  readonly stepId: string;
  /** Field -> answer; only fields that were shown for these answers. */
  readonly answers: Answers;
  /** The body as it was sent. */
  readonly document: JsonObject;
  /** Facts of the application around the step (applicationFacts, organisation, today), without those its answers give. */
  readonly facts: Facts & { readonly today: string };
  readonly at: Date;
}

/** What a saved step changes. */
export interface StepOutcome {
  readonly data?: ApplicationData;
  readonly status?: StatusData;
  /** Milestones of the lender's journey (config/sandbox/journey.yaml) that this reaches. */
  readonly reach?: readonly string[];
  /** Milestones that are open again. */
  readonly reopen?: readonly string[];
  /** Kept encrypted in the lender's file, never answered (SSN, PINs, HMDA answers). */
  readonly secrets?: Readonly<Record<string, unknown>>;
  /** Counts or notes of the lender's file. */
  readonly notes?: JsonObject;
}

/** What a step call does once its answers hold. Throws `ApiError` to refuse; then nothing is changed. */
export interface StepAction {
  readonly call: StepCallName;
  /** The checklist statuses at which it may be called; any other answers 409. */
  readonly open: readonly string[] | 'any';
  readonly run: (input: StepInput) => Promise<StepOutcome> | StepOutcome;
}
