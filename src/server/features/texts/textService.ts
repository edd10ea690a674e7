import type { Transaction } from 'kysely';
import { acrossLenders } from '../../db/lenderScope.ts';
import type { Row, Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { isWanted, stopTexts } from './stopTexts.ts';
import type { Text, TextResult, TextSender } from './textSender.ts';
import { twilioSender } from './twilio.ts';

type Tx = Transaction<Tables>;

interface NewText extends Text {
  readonly organization: string;
  readonly applicationUuid: string;
  /** `phoneCode`, or the mail that it goes with. */
  readonly template: string;
  /** Of no use from then on. */
  readonly expiresAt: Date;
}

export interface TextService {
  /** Puts a text into the outbox in the caller's transaction, in place of one of its template for this application that waits. */
  post(tx: Tx, text: NewText): Promise<void>;
  /** Sends what waits, outside of any transaction. Never rejects. */
  deliver(): Promise<void>;
}

type Tools = Pick<AppDependencies, 'clock' | 'connections' | 'db' | 'ids' | 'logger' | 'releases' | 'system'>;

const CLAIM_MS = 30_000;
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;

const LATER: TextResult = { as: 'later', status: 0, afterMs: 0 };

/** Codes are asked for, also by who agreed to no other texts. */
const isCode = ({ template }: Pick<Row<'text_outbox'>, 'template'>): boolean => template === 'phoneCode';

const waitAfter = (attempts: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempts - 1));

/** The next text that is due and still of use, claimed so that no other process sends it meanwhile. */
const claimNext = (tx: Tx, now: Date): Promise<Row<'text_outbox'> | undefined> =>
  tx
    .updateTable('text_outbox')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      claimed_until: new Date(now.getTime() + CLAIM_MS),
    }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('text_outbox')
        .select('id')
        .where('expires_at', '>', now)
        .where((or) => or.or([or('claimed_until', 'is', null), or('claimed_until', '<=', now)]))
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();

/** Text messages of lenders by the companies that they connected. */
export function createTextService(tools: Tools): TextService {
  const { connections, db, ids, logger, system } = tools;

  function senderOf(organization: string): TextSender | undefined {
    const providers = Object.values(connections.providersOf(organization));
    const provider = providers.find(({ kind }) => kind === 'twilio');
    return provider && twilioSender(provider);
  }

  /** Without an answer nobody knows whether it was sent: a code is sent again, any other text is not. */
  async function sendOf(row: Row<'text_outbox'>): Promise<TextResult> {
    const { organization, recipient: to, body, attempts } = row;
    const sender = senderOf(organization);
    if (sender === undefined) return LATER;
    const unanswered = (error: unknown): TextResult => {
      logger.warn('a text was not answered', { error, attempts });
      return isCode(row) ? LATER : { as: 'sent' };
    };
    const result = await sender.send({ to, body }).catch(unanswered);
    if (result.as !== 'sent') logger.warn('a text was not sent', { status: result.status, attempts });
    return result;
  }

  const remove = ({ id }: Row<'text_outbox'>) =>
    db.kysely.deleteFrom('text_outbox').where('id', '=', id).execute();

  /** Sends one text; false when none is due. */
  async function deliverNext(): Promise<boolean> {
    const row = await db.transaction((tx) => claimNext(tx, new Date(system.now())));
    if (row === undefined) return false;
    // A STOP may have come since it was written, or since it was claimed.
    if (!isCode(row) && !(await isWanted(tools, row.application_uuid))) {
      await remove(row);
      return true;
    }
    const result = await sendOf(row);
    if (result.as === 'refused' && result.isStopped)
      await stopTexts(tools, { organization: row.organization, number: row.recipient });
    if (result.as !== 'later') {
      await remove(row);
      return true;
    }
    const at = system.now() + Math.max(result.afterMs, waitAfter(row.attempts));
    const change = { claimed_until: new Date(at) };
    await db.kysely.updateTable('text_outbox').set(change).where('id', '=', row.id).execute();
    return true;
  }

  return {
    async post(tx, { organization, applicationUuid, template, to, body, expiresAt }) {
      await tx
        .deleteFrom('text_outbox')
        .where('application_uuid', '=', applicationUuid)
        .where('template', '=', template)
        .execute();
      await tx
        .insertInto('text_outbox')
        .values({
          uuid: ids.uuid(),
          organization,
          application_uuid: applicationUuid,
          template,
          recipient: to,
          body,
          claimed_until: null,
          expires_at: expiresAt,
          created_at: new Date(system.now()),
        })
        .execute();
    },
    deliver: () =>
      acrossLenders(async () => {
        while (await deliverNext());
      }).catch((error: unknown) => logger.error('texts could not be sent', { error })),
  };
}
