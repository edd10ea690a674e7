import type { Transaction } from 'kysely';
import type { Facts } from '../../../core/rules/types.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { schedule, type Timer } from '../../jobs/schedule.ts';
import { createTimerWorker, type TimerWorker } from '../../jobs/timerWorker.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import type { Lender } from '../applications/creationService.ts';
import {
  type ApplicationRecord,
  calendarDateOf,
  changeRecord,
  checklistStatusOf,
  lockRecord,
} from '../applications/recordService.ts';
import { decide, type LenderAnswer } from './decide.ts';
import { type LenderConfig, loadLenderConfig, personaOfEmail } from './lenderConfig.ts';
import { selectEmail } from './lenderStore.ts';
import { lendingTerms } from './lendingTerms.ts';

type Tx = Transaction<Tables>;

/** The sandbox lender: moves applications towards offers on the sandbox clock. */
export interface SandboxLender extends Lender {
  /** Its timers; started with the server, run at once by the sandbox control. */
  readonly timers: TimerWorker;
  readonly config: LenderConfig;
  /** The decision the application comes to, whatever its status; changes nothing. */
  decisionOn(tx: Tx, application: ApplicationRecord): Promise<LenderAnswer>;
}

const ACTION = 'lender-progress';
const POLL_MS = 250;
const SOFT_CREDIT = 'WAITING_FOR_SOFT_CREDIT';

const hasSoftCredit = ({ data }: ApplicationRecord): boolean =>
  (data.consents ?? []).some(({ type, optInOut }) => type === 'SOFT_CREDIT' && optInOut !== 'OPT_OUT');

/** What the state's policies may read of an application. */
function factsOf({ data, state }: ApplicationRecord, { app }: CompiledRelease): Facts {
  const features = Object.entries(app.brand.features).map(([name, on]) => [`org.features.${name}`, on]);
  const { address, occupancyType } = data.property ?? {};
  return {
    ...Object.fromEntries(features),
    'org.code': app.brand.code,
    'org.kind': app.brand.kind,
    'property.state': state,
    'property.zip': address?.zip,
    'property.occupancy': occupancyType,
  };
}

/** The sandbox lender on the given dependencies; throws when `config/sandbox` is wrong. */
export function createSandboxLender(dependencies: AppDependencies): SandboxLender {
  const { db, clock, logger, releases, settings } = dependencies;
  const config = loadLenderConfig(settings.configRoot);
  const { waiting, stepMilliseconds } = config.progress;

  async function releaseOf(tx: Tx, hash: string): Promise<CompiledRelease> {
    const release = await releases.byHash(hash, tx);
    if (!release) throw new Error(`Release ${hash} is not there`);
    return release;
  }

  const personaOf = ({ persona }: ApplicationRecord) =>
    persona === null ? undefined : config.personas.get(persona);

  async function decisionOn(tx: Tx, application: ApplicationRecord): Promise<LenderAnswer> {
    const release = await releaseOf(tx, application.releaseHash);
    const { data } = application;
    const { address, occupancyType } = data.property ?? {};
    const [primary, ...others] = (data.incomeSources ?? []).map(({ amount }) => amount ?? 0);
    const today = calendarDateOf(clock.now());
    return decide(
      {
        borrower: await selectEmail(tx, application.identityUuid),
        property: {
          street1: address?.street1 ?? '',
          zip: address?.zip ?? '',
          state: application.state,
          occupancy: occupancyType ?? 'HOME',
        },
        annualIncome: primary ?? 0,
        otherIncome: others.reduce((sum, amount) => sum + amount, 0),
        persona: personaOf(application),
        terms: lendingTerms(release.app, { facts: factsOf(application, release), today, config }),
      },
      config,
    );
  }

  /** What comes after the waiting status that an application is in. */
  async function nextStep(tx: Tx, application: ApplicationRecord): Promise<LenderAnswer> {
    const status = checklistStatusOf(application);
    const stop = personaOf(application)?.stop;
    if (stop?.during === status)
      return {
        data: {
          ...(stop.status.uwDecision === undefined ? {} : { decision: stop.status.uwDecision }),
          ...(stop.status.uwSubDecision === undefined ? {} : { subDecision: stop.status.uwSubDecision }),
        },
        status: stop.status,
      };
    const next = waiting[waiting.indexOf(status) + 1];
    return next === undefined ? decisionOn(tx, application) : { data: {}, status: { checklistStatus: next } };
  }

  const canGoOn = (application: ApplicationRecord): boolean => {
    const status = checklistStatusOf(application);
    return (
      !application.pinned &&
      application.active &&
      waiting.includes(status) &&
      (status !== SOFT_CREDIT || hasSoftCredit(application))
    );
  };

  const later = (tx: Tx, { uuid }: ApplicationRecord, from: number): Promise<void> =>
    schedule(tx, { applicationUuid: uuid, action: ACTION, dueAt: from + stepMilliseconds });

  async function progress(tx: Tx, timer: Timer): Promise<void> {
    const application = await lockRecord(tx, timer.applicationUuid);
    if (!application || !canGoOn(application)) return;
    const before = checklistStatusOf(application);
    const { data, status } = await nextStep(tx, application);
    const at = new Date(timer.dueAt);
    const changed = await changeRecord(tx, application, { data, status, event: 'LENDER_PROGRESS', at });
    if (checklistStatusOf(changed) !== before && canGoOn(changed)) await later(tx, changed, timer.dueAt);
  }

  return {
    config,
    decisionOn,
    personaOf: (email) => personaOfEmail(config, email),
    goOn: async (tx, application) => {
      if (canGoOn(application)) await later(tx, application, clock.now());
      return application;
    },
    timers: createTimerWorker({ db, clock, logger, handle: progress, intervalMs: POLL_MS }),
  };
}

/** Stands where a real lender, outside of this server, moves applications. */
export const outsideLender: Lender = { personaOf: () => null, goOn: async (_tx, application) => application };
