import { withinLenders } from '../../db/lenderScope.ts';
import type { Queries } from '../../db/tables.ts';
import type { FeaturePlugin } from '../../http/dependencies.ts';

/** A page that is looked at calls at least this often (useFollowStatus.ts), so more need not be noted. */
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
      .execute();
}

/**
 * Notes when people with a session made a call last that was not refused, at the mails and texts that wait for them: who is at a page is not told to
 * come back. After the answer, and at most three times a minute for each person.
 */
export const seenHooks: FeaturePlugin = (app, { db, clock, logger }) => {
  const noted = new Map<string, number>();
  app.addHook('onResponse', async ({ session }, { statusCode }) => {
    if (session === undefined || statusCode >= 400) return;
    const { identityUuid, organization } = session;
    const now = clock.now();
    const before = noted.get(identityUuid);
    if (before !== undefined && before <= now && now - before < NOTED_EVERY_MS) return;
    if (noted.size >= MOST_REMEMBERED) noted.clear();
    noted.set(identityUuid, now);
    await withinLenders(
      () => [organization],
      () => noteSeen(db.kysely, identityUuid, new Date(now)),
    ).catch((error: unknown) => logger.warn('it was not noted that a borrower was seen', { error }));
  });
};
