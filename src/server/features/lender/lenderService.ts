import type { Transaction } from 'kysely';
import type { Stage } from '../../../core/journey/journey.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies, FeaturePlugin } from '../../http/dependencies.ts';
import type { TimerHandler } from '../../jobs/putOff.ts';
import { createTimerWorker, type TimerWorker } from '../../jobs/timerWorker.ts';
import type { Lender } from '../applications/creationService.ts';
import { changeLenderFile } from '../applications/lenderFileService.ts';
import { type ApplicationRecord, lockRecord } from '../applications/recordService.ts';
import type { BankNames } from '../bank/bankService.ts';
import { type LenderConfig, lenderConfigOf, personaOfEmail } from '../sources/lenderConfigService.ts';
import { createFindings, type FindingsBefore, type FindingsOf } from '../tasks/findingsService.ts';
import type { Performers } from '../tasks/performerService.ts';
import { asideOfTimer, endAsideBefore } from './asidesBefore.ts';
import { askOf } from './asideTasks.ts';
import { createJourneys, type Journeys } from './journeys.ts';
import { createSandboxAccounts } from './sandbox/accountChecks.ts';
import { createSandboxFindings } from './sandbox/sandboxFindings.ts';
import { createSandboxPerformer } from './sandbox/sandboxPerformer.ts';
import { lapseOfTimer, stageOfTimer, taskOfTimer } from './stageTimers.ts';
import { takeOwnAnswers } from './takeOwnAnswers.ts';
import {
  type AnswerResult,
  answerGiven,
  type GivenAnswer,
  performNow,
  takeAnswer,
  taskDue,
} from './taskAnswers.ts';
import { endByTime, goOn, lapse, openStage, place, stand } from './travel.ts';
import type { TravelTools } from './traveller.ts';

/** Runs the sandbox lender in the background; it has no routes. */
export const lenderFeature =
  ({ timers }: Pick<SandboxLender, 'timers'>): FeaturePlugin =>
  (app) => {
    app.addHook('onReady', async () => timers.start());
    app.addHook('onClose', () => timers.stop());
  };

type Tx = Transaction<Tables>;

/**
 * The sandbox lender: moves applications along their journey (config/journey.yaml) on the sandbox
 * clock.
 */
export interface SandboxLender extends Lender {
  /** Its timers; run by the server, or at once by the sandbox control. */
  readonly timers: TimerWorker;
  readonly config: LenderConfig;
  /** What tasks found out about applications. */
  readonly findings: FindingsOf;
  readonly journeys: Journeys;
  readonly bankNames: BankNames;
  /** Undefined once the application is over. */
  openStage(tx: Tx, application: ApplicationRecord): Promise<Stage | undefined>;
  /** Reaches milestones now, without their usual cause, and continues. */
  reach(tx: Tx, application: ApplicationRecord, milestones: readonly string[]): Promise<ApplicationRecord>;
  /** Has the task of the open stage performed now, without waiting, and continues. */
  performNow(tx: Tx, application: ApplicationRecord): Promise<ApplicationRecord>;
  /**
   * Puts an application at the first stage with a status, as if all earlier ones were done; false when its
   * journey has none.
   */
  place(tx: Tx, application: ApplicationRecord, status: string): Promise<boolean>;
  /** Withdraws the open tasks of an application that stands where it was set, or was ended. */
  stand(tx: Tx, application: ApplicationRecord): Promise<void>;
  /** Takes the answer of a performer that answers by itself, exactly once, and continues. */
  answer(tx: Tx, given: GivenAnswer): Promise<AnswerResult>;
}

const POLL_MS = 250;

/** What timers do to an application, at the moments they were due. */
const timerHandler =
  (tools: TravelTools): TimerHandler =>
  async (tx, { applicationUuid, action, dueAt }) => {
    const record = await lockRecord(tx, applicationUuid);
    const at = new Date(dueAt);
    const before = asideOfTimer(action);
    if (record && before) await endAsideBefore(tools, tx, record, { ...before, at });
    if (!record?.active) return;
    const task = taskOfTimer(action);
    if (task) await taskDue(tools, tx, record, { ...task, at });
    if (record.pinned) return;
    const lapsed = lapseOfTimer(action);
    if (lapsed) await lapse(tools, tx, record, { ...lapsed, at });
    const id = stageOfTimer(action);
    if (id !== undefined) await endByTime(tools, tx, record, { id, at });
  };

/** A task whose timer is given up has failed. */
const givenUpHandler =
  (tools: TravelTools): TimerHandler =>
  async (tx, { applicationUuid, action }) => {
    const timer = taskOfTimer(action);
    const record = timer && (await lockRecord(tx, applicationUuid));
    if (!record) return;
    const at = new Date(tools.dependencies.clock.now());
    await takeAnswer(tools, tx, record, { task: timer.task, answer: { outcome: 'failed' }, at });
  };

/** Who takes part in the lender's work. */
export interface LenderParts {
  /** Who does tasks, by name; the sandbox does all others. */
  readonly performers?: Performers | undefined;
  /** Instead of the sandbox's own. */
  readonly findingsBefore?: FindingsBefore | undefined;
}

/** Throws when `config/sandbox` is invalid. */
export function createSandboxLender(
  dependencies: AppDependencies,
  { performers = {}, findingsBefore }: LenderParts = {},
): SandboxLender {
  const { db, clock, logger, metrics, settings } = dependencies;
  const config = lenderConfigOf(settings);
  const journeys = createJourneys(settings.configRoot);
  const sources = createSandboxFindings(config);
  const findings = createFindings(findingsBefore ?? sources.before);
  const accounts = createSandboxAccounts(settings.configRoot, dependencies.encryption);
  const usualPerformer = createSandboxPerformer(settings.configRoot, config, sources, accounts);
  const seed: TravelTools['seed'] = ({ persona }) => config.personas.get(persona ?? '');
  const tools: TravelTools = { dependencies, findings, seed, journeys, performers, usualPerformer };
  const now = () => new Date(clock.now());

  return {
    config,
    findings,
    bankNames: accounts.bankNames,
    journeys,
    personaOf: (email) => personaOfEmail(config, email),
    goOn: async (tx, application) => {
      const at = now();
      await takeOwnAnswers(tx, application, at);
      return goOn(tools, tx, application, at);
    },
    ask: (tx, application, asked) => askOf(tools, tx, application, { ...asked, at: now() }),
    openStage: (tx, application) => openStage(tools, tx, application, now()),
    reach: async (tx, application, reach) => {
      await changeLenderFile(tx, application.uuid, { reach, at: now() });
      return goOn(tools, tx, application, now());
    },
    performNow: (tx, application) => performNow(tools, tx, application, now()),
    place: (tx, application, status) => place(tools, tx, application, { status, at: now() }),
    stand: (tx, application) => stand(tools, tx, application, now()),
    answer: (tx, given) => answerGiven(tools, tx, given, now()),
    timers: createTimerWorker({
      db,
      clock,
      logger,
      handle: timerHandler(tools),
      giveUp: givenUpHandler(tools),
      intervalMs: POLL_MS,
      report: metrics.timer,
    }),
  };
}

/** Stands in for a real lender outside this server, which moves applications itself. */
export const outsideLender: Lender = {
  personaOf: () => null,
  goOn: async (_tx, application) => application,
  ask: async (_tx, record) => ({ record }),
};
