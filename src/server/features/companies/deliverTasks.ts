import type { Transaction } from 'kysely';
import type { JsonObject } from '../../../core/shared/json.ts';
import { isObject } from '../../../core/shared/json.ts';
import { onBehalfOf } from '../../db/requestIds.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { CompanyUnavailable } from '../../http/outbound/companyUnavailable.ts';
import type { RunningLender } from '../lender/lenderService.ts';
import type { Companies } from '../providers/companiesService.ts';
import { type SignedSettings, signedCall } from '../providers/signedCallService.ts';
import { taskOf } from '../tasks/taskService.ts';
import { MOST_ATTEMPTS, waitAfter } from './backoff.ts';
import { changeDelivery, claimDelivery, type DueDelivery, endsDelivery } from './deliveryStore.ts';

type Tx = Transaction<Tables>;

export type DeliveryTools = Pick<
  AppDependencies,
  'db' | 'connections' | 'system' | 'ticks' | 'logger' | 'metrics'
> & {
  readonly companies: Pick<Companies, 'signed'>;
  readonly lender: Pick<RunningLender, 'answer' | 'givenOf'>;
  /** From 0 to below 1. */
  readonly random: () => number;
};

/** Longer than the longest call: until then no other server makes it. */
const LEASE_MS = 120_000;
const PAUSED_MS = 60_000;
/** A company that answers later is asked again, should its callback be lost. */
const ASK_AGAIN_MS = 5 * 60_000;

/** What a company said: an outcome, or nothing yet. */
interface Said {
  readonly outcome: string;
  readonly data?: object;
}

function saidIn(provider: string, { outcome, data }: Readonly<Record<string, unknown>>): Said | undefined {
  if (outcome === undefined || outcome === null) return undefined;
  if (typeof outcome !== 'string' || (data !== undefined && !isObject(data)))
    throw new CompanyUnavailable(provider, 'an outcome that is no text, or data that is no object');
  return data === undefined ? { outcome } : { outcome, data };
}

/** The task as its company gets it. */
async function askedOf(tx: Tx, { lender }: DeliveryTools, settings: SignedSettings, due: DueDelivery) {
  const task = await taskOf(tx, due.application_uuid, due.task_uuid);
  if (!task) throw new Error('A delivery has no task');
  const { given, secrets } = await lender.givenOf(tx, { task });
  const all: JsonObject = settings.receivesSecrets === true ? { ...given, ...secrets } : given;
  return {
    task: due.task_uuid,
    revision: due.task_revision,
    name: due.task_name,
    version: due.task_version,
    subject: due.task_subject,
    round: due.task_round,
    lender: due.organization,
    application: due.application_uuid,
    ...(due.task_due_at === null ? {} : { dueAt: due.task_due_at.toISOString() }),
    given: all,
  };
}

/** Makes the call. Undefined while the company has no outcome; throws `CompanyUnavailable` when it said nothing of it. */
async function ask(
  tools: DeliveryTools,
  due: DueDelivery,
  settings: SignedSettings,
): Promise<Said | undefined> {
  const { task_uuid: uuid, task_revision: revision, application_uuid: application, provider } = due;
  const id = `${uuid}.${revision}`;
  if (due.status === 'asked') {
    const call = { call: 'task', method: 'GET', path: `/tasks/${uuid}`, id, application } as const;
    const { status, body } = await signedCall(settings, tools, call);
    if (status < 300) return saidIn(provider, body);
    // It does not know the task: it is sent again.
    if (status !== 404) throw new CompanyUnavailable(provider, `status ${status}`);
  }
  const body = await tools.db.transaction((tx) => askedOf(tx, tools, settings, due));
  const call = { call: 'tasks', method: 'POST', path: '/tasks', id, application, body } as const;
  const answer = await signedCall(settings, tools, call);
  if (answer.status >= 300) throw new CompanyUnavailable(provider, `status ${answer.status}`);
  return saidIn(provider, answer.body);
}

/**
 * Sends the tasks of companies, outside of any transaction, and answers them in another. What fails is tried again with
 * growing pauses, and at last answered by `failed`, upon which the journey asks a person.
 */
export function createTaskDeliveries(tools: DeliveryTools) {
  const { db, connections, companies, lender, system, metrics, logger, random } = tools;

  const putOff = (
    due: DueDelivery,
    change: { readonly afterMs: number; readonly attempts?: number; readonly status?: 'waiting' | 'asked' },
  ) =>
    db.transaction((tx) => {
      const { afterMs, ...rest } = change;
      return changeDelivery(tx, due, { ...rest, due_at: new Date(system.now() + afterMs) });
    });

  const over = (due: DueDelivery) =>
    db.transaction((tx) => changeDelivery(tx, due, { status: 'over', due_at: null }));

  async function answer(due: DueDelivery, said: Said): Promise<void> {
    const { task_uuid: task, task_revision: revision, provider } = due;
    const result = await db.transaction(async (tx) => {
      const taken = await lender.answer(tx, { task, revision, ...said });
      if (endsDelivery(taken)) await changeDelivery(tx, due, { status: 'over', due_at: null });
      return taken;
    });
    metrics.providerResult(provider, result.type);
    if (result.type === 'refused' && !endsDelivery(result)) await putOff(due, { afterMs: 0, attempts: 0 });
    if (result.type === 'invalid')
      throw new CompanyUnavailable(
        provider,
        `an answer that is not of the contract: ${result.problems.join('; ')}`,
      );
  }

  async function giveUp(due: DueDelivery): Promise<void> {
    const { task_uuid: task, task_revision: revision, provider, task_name: name } = due;
    await db.transaction(async (tx) => {
      await lender.answer(tx, { task, revision, outcome: 'failed' });
      await changeDelivery(tx, due, { status: 'given up', due_at: null });
    });
    metrics.providerGivenUp(provider, 'task');
    logger.error('a task is given up: its company gave no usable answer', { provider, task, name });
  }

  async function deliver(due: DueDelivery): Promise<void> {
    const { organization, provider, attempts } = due;
    const isTheirs = due.task_status === 'open' && due.task_performer === `provider:${provider}`;
    if (!isTheirs) return over(due);
    if (connections.of({ lender: organization, task: due.task_name }).isPaused)
      return putOff(due, { afterMs: PAUSED_MS, attempts: attempts - 1 });
    try {
      const settings = companies.signed(organization, provider);
      if (!settings) throw new CompanyUnavailable(provider, 'it is not in the connections');
      const said = await ask(tools, due, settings);
      if (said) await answer(due, said);
      else await putOff(due, { afterMs: ASK_AGAIN_MS * (0.5 + random()), attempts: 0, status: 'asked' });
    } catch (error) {
      if (!(error instanceof CompanyUnavailable)) throw error;
      if (attempts >= MOST_ATTEMPTS) await giveUp(due);
      else await putOff(due, { afterMs: waitAfter(attempts, random()) });
    }
  }

  /** The next due task, claimed, and how to send it; undefined when none is due. */
  return async (): Promise<(() => Promise<void>) | undefined> => {
    const due = await db.transaction((tx) => claimDelivery(tx, system.now(), LEASE_MS));
    if (!due) return undefined;
    return () =>
      onBehalfOf(due.request_id, () => deliver(due)).catch((error: unknown) =>
        logger.error('a task could not be sent', { provider: due.provider, task: due.task_uuid, error }),
      );
  };
}
