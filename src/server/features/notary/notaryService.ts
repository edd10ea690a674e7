import type { Transaction } from 'kysely';
import type { ApplicationNotary } from '../../../core/model/generated/api/application.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import { releaseFor } from '../../http/pinnedRelease.ts';
import { answerCopy } from '../../http/requestLanguage.ts';
import type { Session } from '../../http/session.ts';
import { applicationFacts, type FactsAround } from '../applications/applicationFactsService.ts';
import type { Lender } from '../applications/creationService.ts';
import { changeLenderFile, readLenderFile } from '../applications/lenderFileService.ts';
import { lockActive, lockOwned } from '../applications/ownedRecordService.ts';
import {
  type ApplicationRecord,
  changeRecord,
  checklistStatusOf,
  lockRecord,
} from '../applications/recordService.ts';
import { type NotaryCase, notaryTerms, plannedNotary } from './notaryTermsService.ts';

type Tx = Transaction<Tables>;

export type NotaryFailure = 'ID_FAILED' | 'QUESTIONS_FAILED' | 'TECHNICAL';

/** How a session ended. */
export type NotaryResult = 'COMPLETE' | NotaryFailure;

export interface SessionAddress {
  readonly application: string;
  /** Known only to the borrower sent there. */
  readonly session: string;
}

export interface NotarySessionState {
  readonly uuid: string;
  readonly state: 'READY' | 'RUNNING' | 'COMPLETE' | 'FAILED';
  readonly attemptsLeft: number;
  readonly lastFailure?: string;
}

const takesNotary = ({ record, release }: Pick<NotaryCase, 'record' | 'release'>): boolean =>
  release.statuses.takes(checklistStatusOf(record), 'notary');

/** Refuses what the state forbids (422), what has no attempts left, or is not due (409). */
function expectOnline(given: NotaryCase): void {
  const words = (key: string) => [answerCopy(given.release).text(key, { facts: given.facts })];
  const { allowed, attemptsLeft } = notaryTerms(given);
  if (!allowed.includes('ONLINE')) throw new ApiError('unprocessable', words('screen.notary.refused.online'));
  if (!takesNotary(given)) throw new ApiError('conflict', [said('refusal.notary.closed')]);
  if (attemptsLeft <= 0) throw new ApiError('conflict', words('screen.notary.refused.attempts'));
}

async function found(tx: Tx, { application, session }: SessionAddress): Promise<ApplicationRecord> {
  const record = await lockRecord(tx, application);
  if (!record?.active || record.data.notary?.session?.uuid !== session) throw new ApiError('notFound');
  return record;
}

const isOpen = (given: Pick<NotaryCase, 'record' | 'release'>): boolean =>
  given.record.data.notary?.session?.state === 'READY' && takesNotary(given);

function stateOf({ session, attemptsLeft = 0, lastFailure }: ApplicationNotary): NotarySessionState {
  if (!session) throw new ApiError('notFound');
  return { ...session, attemptsLeft, ...(lastFailure === undefined ? {} : { lastFailure }) };
}

const caseAt = async (tx: Tx, around: FactsAround): Promise<NotaryCase> => ({
  ...around,
  facts: await applicationFacts(tx, around),
});

/** Sessions with a notary by video (G-21): joined from the application, and ended by whoever holds them. */
export function createNotaryService(
  dependencies: Pick<AppDependencies, 'clock' | 'connections' | 'ids' | 'releases'>,
  lender: Pick<Lender, 'goOn'>,
) {
  const { clock, connections, ids, releases } = dependencies;
  const now = () => new Date(clock.now());

  const withRelease = async (tx: Tx, record: ApplicationRecord) => ({
    record,
    release: await releaseFor(tx, releases, record.organization, record.releaseHash),
  });

  async function caseOf(tx: Tx, record: ApplicationRecord): Promise<NotaryCase> {
    const given = await withRelease(tx, record);
    return caseAt(tx, { ...given, ports: connections.portsOf(record.organization), at: now() });
  }

  async function fail(tx: Tx, record: ApplicationRecord, failure: NotaryFailure): Promise<void> {
    const at = now();
    const { notes } = await readLenderFile(tx, record.uuid);
    const given = await caseOf(tx, record);
    const notary = plannedNotary(given);
    const { session, attemptsLeft = 0 } = notary;
    const left = failure === 'TECHNICAL' ? attemptsLeft : Math.max(0, attemptsLeft - 1);
    const ended = { ...notary, attemptsLeft: left, lastFailure: failure };
    const failed = session ? { ...ended, session: { ...session, state: 'FAILED' as const } } : ended;
    const after = { ...record, data: { ...record.data, notary: failed } };
    // The offered modes depend on the attempts left.
    const data = { notary: plannedNotary({ ...given, record: after }) };
    await changeLenderFile(tx, record.uuid, {
      notes: { notaryFailures: Number(notes.notaryFailures ?? 0) + 1 },
      at,
    });
    await lender.goOn(tx, await changeRecord(tx, record, { data, event: 'NOTARY_SESSION_FAILED', at }));
  }

  async function complete(tx: Tx, record: ApplicationRecord): Promise<void> {
    const at = now();
    const { notary } = record.data;
    if (!notary?.session) throw new ApiError('notFound');
    const session = { ...notary.session, state: 'COMPLETE' as const };
    await changeLenderFile(tx, record.uuid, { acts: [{ by: 'notary' }], at });
    const data = { notary: { ...notary, session } };
    await lender.goOn(tx, await changeRecord(tx, record, { data, event: 'NOTARY_SESSION_COMPLETE', at }));
  }

  return {
    async join(tx: Tx, uuid: string, session: Session): Promise<NotarySessionState> {
      const record = await lockActive(tx, uuid, session);
      const given = await caseOf(tx, record);
      expectOnline(given);
      if (record.data.notary && isOpen(given)) return stateOf(record.data.notary);
      const opened = { uuid: ids.uuid(), state: 'READY' as const };
      const notary = { ...plannedNotary(given), session: opened };
      await changeRecord(tx, record, { data: { notary }, event: 'NOTARY_SESSION_READY', at: now() });
      return stateOf(notary);
    },

    /** The session's state; 404 without one. */
    async state(tx: Tx, uuid: string, session: Session): Promise<NotarySessionState> {
      const record = await lockOwned(tx, uuid, session);
      if (!record.data.notary) throw new ApiError('notFound');
      return stateOf(record.data.notary);
    },

    /** True while the session can be held; 404 without one. */
    isOpen: async (tx: Tx, address: SessionAddress): Promise<boolean> =>
      isOpen(await withRelease(tx, await found(tx, address))),

    /** Ends a session, once; false, changing nothing, when it was over. 404 when there is none. */
    async end(tx: Tx, address: SessionAddress, result: NotaryResult): Promise<boolean> {
      const record = await found(tx, address);
      if (!isOpen(await withRelease(tx, record))) return false;
      await (result === 'COMPLETE' ? complete(tx, record) : fail(tx, record, result));
      return true;
    },
  };
}

export type NotaryService = ReturnType<typeof createNotaryService>;
