import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies, FeaturePlugin } from '../../http/dependencies.ts';
import type { TimerHandler } from '../../jobs/putOff.ts';
import { createTimerWorker, type TimerWorker } from '../../jobs/timerWorker.ts';
import type { Lender } from '../applications/creationService.ts';
import { type ApplicationRecord, BY_LENDER, hasLine, lockRecord } from '../applications/recordService.ts';
import { type BankNames, noBankNames } from '../bank/bankService.ts';
import { type GivenTask, givenOf, type TaskGiven } from '../given/givenService.ts';
import { noPages, type PagePlaces } from '../providers/companyService.ts';
import { createFindings, type FindingsBefore, type FindingsOf } from '../tasks/findingsService.ts';
import type { Performer, Performers } from '../tasks/performerService.ts';
import { admit } from './admitting.ts';
import { asideOfTimer, endAsideBefore } from './asidesBefore.ts';
import { askOf } from './asideTasks.ts';
import { type Cancel, type CancelResult, cancel, rescind } from './cancelling.ts';
import { LINE_TIMER, lineDue } from './effects/lines.ts';
import { createJourneys, type JourneyBefore } from './journeys.ts';
import { lookAtTasks } from './lookAtTasks.ts';
import { ownPerformers, performersBy } from './performers.ts';
import { lapseOfTimer, stageOfTimer, taskOfTimer } from './stageTimers.ts';
import { takeOwnAnswers } from './takeOwnAnswers.ts';
import { type AnswerResult, answerGiven, type GivenAnswer, takeAnswer, taskDue } from './taskAnswers.ts';
import { type HandledTask, type Handling, handOver, putOff } from './taskHandling.ts';
import { endByTime, goOn, goOnByBorrower, lapse } from './travel.ts';
import { PAYS_OUT, type Seed, type TravelTools } from './traveller.ts';

/** Runs a lender's timers, and looks at open tasks again when others perform them; it has no routes. */
export const lenderFeature =
  ({ timers, lookAtTasks }: RunningLender): FeaturePlugin =>
  (app, { connections, logger }) => {
    const look = (): void =>
      void lookAtTasks().catch((error: unknown) =>
        logger.error('open tasks could not be looked at', { error }),
      );
    const ignore = connections.onChange(look);
    app.addHook('onReady', async () => {
      look();
      timers.start();
    });
    app.addHook('onClose', async () => {
      ignore();
      await timers.stop();
    });
  };

export type { NotCancelled } from './cancelling.ts';

type Tx = Transaction<Tables>;

export type { Handling } from './taskHandling.ts';

/** Moves applications along their journeys. What differs between installations is who performs their tasks. */
export interface RunningLender extends Lender {
  /** Its timers; run by the server, or at once by the sandbox control. */
  readonly timers: TimerWorker;
  /** What tasks found out about applications. */
  readonly findings: FindingsOf;
  /** Where borrowers pay. */
  readonly pages: PagePlaces;
  readonly bankNames: BankNames;
  readonly tools: TravelTools;
  /** What a task is given, for whoever performs it. */
  givenOf(tx: Tx, asked: GivenTask): Promise<TaskGiven>;
  /** Takes the answer of a performer that answers by itself, exactly once, and continues. */
  answer(tx: Tx, given: GivenAnswer): Promise<AnswerResult>;
  /** Gives an open task to people of the lender, because its performer refuses it. */
  handOver(tx: Tx, handled: Omit<HandledTask, 'at'> & { readonly reason: string }): Promise<Handling>;
  /** Puts off the deadline of an open task, within what the lender's journey allows. */
  putOff(tx: Tx, handled: Omit<HandledTask, 'at'> & { readonly until: Date }): Promise<Handling>;
  /** Ends an application that is locked in `tx` by a reason of its lender. */
  cancel(tx: Tx, application: ApplicationRecord, by: Omit<Cancel, 'at'>): Promise<CancelResult>;
  /** Ends an application that is locked in `tx`, because this signer used the right to cancel; undefined when it is over. */
  rescind(tx: Tx, application: ApplicationRecord, signer: string): Promise<ApplicationRecord | undefined>;
  /** Gives people who were named late what the others have got by then, and has the application go on. */
  admit(tx: Tx, application: ApplicationRecord): Promise<ApplicationRecord>;
  /** Ends an application that is locked in `tx` by its borrower's wish; false when it is over or paid out. */
  withdraw(tx: Tx, application: ApplicationRecord): Promise<boolean>;
  /** Has open tasks looked at soon that somebody else performs by now, or that are paused no longer. */
  lookAtTasks(): Promise<void>;
}

export interface LenderOptions {
  /** Besides those of every mode, by the names that connections use. */
  readonly performers?: Performers | undefined;
  /** The performers of companies outside; the desk performs their tasks without it. */
  readonly outside?: ((name: string) => Performer | undefined) | undefined;
  /** By task: these perform whatever the connections say. */
  readonly instead?: Performers | undefined;
  /** Nothing without it. */
  readonly seed?: Seed | undefined;
  /** Nobody is a test borrower without it. */
  readonly personaOf?: Lender['personaOf'] | undefined;
  /** None are known without it. */
  readonly bankNames?: BankNames | undefined;
  /** Nobody takes payments without it. */
  readonly pages?: PagePlaces | undefined;
  /** Applications of releases without a journey stand still without it. */
  readonly journeyBefore?: JourneyBefore | undefined;
  /** None without it. */
  readonly findingsBefore?: FindingsBefore | undefined;
}

const POLL_MS = 250;

/** What timers do to an application, at the moments they were due. */
const timerHandler =
  (tools: TravelTools): TimerHandler =>
  async (tx, { applicationUuid, action, dueAt }) => {
    const record = await lockRecord(tx, applicationUuid);
    const at = new Date(dueAt);
    if (record && action === LINE_TIMER) {
      const { lines: servicer } = tools.performerOf(record, PAYS_OUT).performer;
      await lineDue(tx, { dependencies: tools.dependencies, servicer }, record, at);
    }
    if (!record || !(record.active || hasLine(record))) return;
    const before = asideOfTimer(action);
    if (before) await endAsideBefore(tools, tx, record, { ...before, at });
    const task = taskOfTimer(action);
    if (task) await taskDue(tools, tx, record, { ...task, at });
    if (record.pinned || !record.active) return;
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

/** The lender: one for every mode. */
export function createLender(
  dependencies: AppDependencies,
  {
    performers,
    instead,
    seed = () => undefined,
    personaOf = () => null,
    bankNames = noBankNames,
    pages = noPages,
    outside,
    ...before
  }: LenderOptions,
): RunningLender {
  const { db, clock, logger, metrics, connections } = dependencies;
  const findings = createFindings(before.findingsBefore);
  const tools: TravelTools = {
    dependencies,
    findings,
    pages,
    seed,
    journeys: createJourneys(before.journeyBefore),
    performerOf: performersBy({
      connections,
      performers: { ...performers, ...ownPerformers(findings) },
      outside,
      instead,
    }),
  };
  const now = () => new Date(clock.now());
  return {
    tools,
    findings,
    bankNames,
    pages,
    personaOf,
    goOn: async (tx, application, by) => {
      const at = now();
      await takeOwnAnswers(tx, application, at);
      return by === 'borrower'
        ? goOnByBorrower(tools, tx, application, at)
        : goOn(tools, tx, application, at);
    },
    ask: (tx, application, asked) => askOf(tools, tx, application, { ...asked, at: now() }),
    givenOf: (tx, asked) => givenOf(dependencies, tx, asked),
    answer: (tx, given) => answerGiven(tools, tx, given, now()),
    cancel: (tx, application, asked) => cancel(tools, tx, application, { ...asked, at: now() }),
    withdraw: async (tx, application) => {
      const asked = { reason: 'WITHDRAWN', by: BY_LENDER, at: now() };
      return (await cancel(tools, tx, application, asked)).type === 'cancelled';
    },
    rescind: (tx, application, signer) => rescind(tools, tx, application, { signer, at: now() }),
    admit: (tx, application) => admit(tools, tx, application, now()),
    handOver: (tx, handled) => handOver(tx, { ...handled, at: now() }),
    putOff: (tx, handled) => putOff(tools, tx, { ...handled, at: now() }),
    lookAtTasks: () => lookAtTasks(tools),
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
