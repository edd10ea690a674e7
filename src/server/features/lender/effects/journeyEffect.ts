import type { Transaction } from 'kysely';
import type { SandboxPersona } from '../../../../core/model/generated/sandbox-personas.ts';
import type { JsonObject } from '../../../../core/shared/json.ts';
import type { Tables } from '../../../db/tables.ts';
import type { AppDependencies } from '../../../http/dependencies.ts';
import type { CompiledRelease } from '../../../releases/compiledRelease.ts';
import type { DatedFacts } from '../../applications/applicationFactsService.ts';
import type { LenderFile } from '../../applications/lenderFileService.ts';
import type { ApplicationData, ApplicationRecord, StatusData } from '../../applications/recordService.ts';
import type { LenderConfig } from '../../sources/lenderConfigService.ts';

/** An application at the moment a stage of its journey is entered or over. */
export interface EffectInput {
  readonly tx: Transaction<Tables>;
  readonly dependencies: AppDependencies;
  readonly config: LenderConfig;
  /** The test borrower, if it is one. */
  readonly persona: SandboxPersona | undefined;
  /** Locked until the transaction ends. */
  readonly record: ApplicationRecord;
  readonly file: LenderFile;
  readonly release: CompiledRelease;
  readonly facts: DatedFacts;
  /** Sandbox clock: for a stage that time ends, when it was due. */
  readonly at: Date;
  /** For what a lapse does: when the next lapse of the stage is due. */
  readonly deadline?: Date | undefined;
}

/** What an effect changes. */
export interface EffectOutcome {
  readonly data?: ApplicationData;
  /** Status fields; the checklist status follows from the journey. */
  readonly status?: StatusData;
  readonly reach?: readonly string[];
  readonly reopen?: readonly string[];
  readonly notes?: JsonObject;
}

/** Something the lender does at a stage, named in config/sandbox/journey.yaml or by a test borrower's detour. */
export interface JourneyEffect {
  readonly name: string;
  readonly run: (input: EffectInput) => Promise<EffectOutcome> | EffectOutcome;
}
