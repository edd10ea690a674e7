import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Anchor } from '../../core/staff/anchors.ts';
import type { VerifiedAudit } from '../../server/audit/verifyAudit.ts';
import { CannotRun, type Given } from '../terminal/cliCommand.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { dataPlaceOf, whileNobodyUses } from './dataPlace.ts';

const clock = { now: () => Date.now() };
const ADVICE = 'Stop it first, or leave out --data: then the running server verifies.';

/** A Postgres cluster keeps its version there: without it, opening would make a new database. */
const isDatabase = (folder: string): boolean => existsSync(resolve(folder, 'PG_VERSION'));

/**
 * Verifies the audit log in the data folder of a stopped server, by its own anchors and the given ones. Needs its field key.
 * Brings the tables of an older version up to date, as a start of the server does.
 */
export async function auditOfStopped(
  given: Given,
  terminal: Terminal,
  anchors: readonly Anchor[],
): Promise<VerifiedAudit> {
  const place = dataPlaceOf(given, terminal);
  const { folder, database, keys } = place;
  if (!isDatabase(database)) throw new CannotRun(`${folder} holds no database`);
  const [key, ...before] = keys;
  if (key === undefined) throw new CannotRun('The field key is not here: set EQUIFORM_FIELD_KEY');
  const { anchorsInFolder } = await import('../../server/audit/anchors.ts');
  const { verifyAudit } = await import('../../server/audit/verifyAudit.ts');
  const { environmentWrapper } = await import('../../server/db/keys/environmentWrapper.ts');
  const { openDatabase } = await import('../../server/db/open/database.ts');
  const { environment = {} } = terminal;
  const anchored = resolve(terminal.folder, environment.EQUIFORM_AUDIT_FOLDER ?? resolve(folder, 'audit'));
  return whileNobodyUses(place, { command: 'audit verify', clock, advice: ADVICE }, async () => {
    const db = await openDatabase({
      kind: 'pglite',
      folder: database,
      keys: environmentWrapper(key, ...before),
    });
    try {
      const own = await anchorsInFolder(anchored).read();
      return await verifyAudit({ db }, { anchors: [...own, ...anchors] });
    } finally {
      await db.close();
    }
  });
}
