import type { Transaction } from 'kysely';
import type { EffectName } from '../../../../core/journey/effectNames.ts';
import type { Act } from '../../../../core/journey/endedBy.ts';
import type { JsonObject } from '../../../../core/shared/json.ts';
import type { Tables } from '../../../db/tables.ts';
import type { AppDependencies } from '../../../http/dependencies.ts';
import type { CompiledRelease } from '../../../releases/compiledRelease.ts';
import type { DatedFacts } from '../../applications/applicationFactsService.ts';
import type { AskedAside } from '../../applications/asideService.ts';
import type { LineServicer } from '../../applications/creditLineService.ts';
import type { LenderFile } from '../../applications/lenderFileService.ts';
import type { ApplicationData, ApplicationRecord, StatusData } from '../../applications/recordService.ts';
import type { PagePlaces } from '../../providers/companyService.ts';
import type { FindingsOf } from '../../tasks/findingsService.ts';
import type { TaskAnswer } from '../../tasks/performerService.ts';

/** An application when a stage of its journey begins or ends. */
export interface EffectInput {
  readonly tx: Transaction<Tables>;
  readonly dependencies: AppDependencies;
  /** What the lender's side found out. */
  readonly findings: FindingsOf;
  /** Where borrowers pay. */
  readonly pages: PagePlaces;
  /** Keeps lines that are paid out; undefined where the lender's own system states them. */
  readonly servicer: LineServicer | undefined;
  /** Locked until the transaction ends. */
  readonly record: ApplicationRecord;
  readonly file: LenderFile;
  readonly release: CompiledRelease;
  readonly facts: DatedFacts;
  /** Sandbox clock: the due time of a stage ended by time. */
  readonly at: Date;
  /** The answer that the effect follows; undefined where no task was asked. */
  readonly answer?: TaskAnswer | undefined;
  /** What the task was asked about: UUID of a condition, an account or another signer; undefined where no aside was asked. */
  readonly subject?: string | undefined;
  /** In a lapse: when the stage's next lapse is due. */
  readonly deadline?: Date | undefined;
}

export interface EffectOutcome {
  readonly data?: ApplicationData;
  /** Status fields; the journey sets the checklist status. */
  readonly status?: StatusData;
  /** What was done: each ends the stage that names it in `by`. */
  readonly acts?: readonly Act[];
  readonly reach?: readonly string[];
  /** Stages that are to be done again. */
  readonly reopen?: readonly string[];
  readonly notes?: JsonObject;
  /** Its name in the history; LENDER_EFFECT without one. */
  readonly event?: string;
  /** What is asked besides, once all this is kept. */
  readonly asks?: readonly AskedAside[];
}

/** A lender action at a stage, named in config/journey.yaml or a test borrower's detour. */
export interface JourneyEffect {
  readonly name: EffectName;
  readonly run: (input: EffectInput) => Promise<EffectOutcome> | EffectOutcome;
}
