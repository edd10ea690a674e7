import { withinLenders } from '../../db/lenderScope.ts';
import type { Queries } from '../../db/tables.ts';
import type { AppDependencies, FeaturePlugin } from '../../http/dependencies.ts';
import type { Session } from '../../http/session.ts';

/** A page that is looked at calls at least this often (useFollowStatus.ts), so more need not be noted at once. */
const NOTED_EVERY_MS = 20_000;
const MOST_REMEMBERED = 10_000;

const WAITING = ['mail_orders', 'text_orders'] as const;

/** Notes that a borrower was seen, at everything that waits to be told to them. */
async function noteSeen(queries: Queries, identityUuid: string, at: Date): Promise<void> {
  for (const table of WAITING)
    await queries
      .updateTable(table)
      .set({ seen_at: at })
      .where('application_uuid', 'in', (eb) =>
        eb.selectFrom('applications').select('uuid').where('identity_uuid', '=', identityUuid),
      )
      .where(({ eb, or }) => or([eb('seen_at', 'is', null), eb('seen_at', '<', at)]))
      .execute();
}

/** When somebody made a call, at which lender. */
interface Seen {
  readonly organization: string;
  readonly at: number;
}

/**
 * Notes when people made a call last that was not refused, at the mails and texts that wait for them: the first call at once, those of the next 20
 * seconds together by `noteRest`, for what was ordered after the first.
 */
export function createSeen({ db, clock, logger }: Pick<AppDependencies, 'db' | 'clock' | 'logger'>) {
  const noted = new Map<string, number>();
  const rest = new Map<string, Seen>();
  const note = (identityUuid: string, { organization, at }: Seen): Promise<void> =>
    withinLenders(
      () => [organization],
      () => noteSeen(db.kysely, identityUuid, new Date(at)),
    ).catch((error: unknown) => logger.warn('it was not noted that a borrower was seen', { error }));

  return {
    async see({ identityUuid, organization }: Pick<Session, 'identityUuid' | 'organization'>): Promise<void> {
      const at = clock.now();
      const before = noted.get(identityUuid);
      if (before !== undefined && before <= at && at - before < NOTED_EVERY_MS) {
        rest.set(identityUuid, { organization, at });
        return;
      }
      if (noted.size >= MOST_REMEMBERED) noted.clear();
      noted.set(identityUuid, at);
      rest.delete(identityUuid);
      await note(identityUuid, { organization, at });
    },
    /** Never rejects. */
    async noteRest(): Promise<void> {
      const left = [...rest];
      rest.clear();
      for (const [identityUuid, seen] of left) await note(identityUuid, seen);
    },
  };
}

/**
 * Notes when people with a session made a call last: who is at a page is not told to come back. After the answer, and at most
 * six times a minute for each person.
 */
export const seenHooks: FeaturePlugin = (app, tools) => {
  const seen = createSeen(tools);
  const round = setInterval(() => void seen.noteRest(), NOTED_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(round));
  app.addHook('onResponse', async ({ session }, { statusCode }) => {
    if (session !== undefined && statusCode < 400) await seen.see(session);
  });
};
