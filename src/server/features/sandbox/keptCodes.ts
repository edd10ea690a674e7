import type { Transaction } from 'kysely';
import type { FieldEncryption } from '../../db/fieldEncryption.ts';
import type { Tables } from '../../db/tables.ts';
import { keepSecrets, readSecrets } from '../applications/lenderFileService.ts';
import type { CodeSender } from '../conditions/phoneCodeService.ts';

const SECRET = 'oneTimeCode';

/** Keeps the latest one-time code, encrypted, in place of a phone. */
export const keptCodes = (encryption: FieldEncryption): CodeSender => ({
  send: (tx, { applicationUuid, code, at }) =>
    keepSecrets(tx, applicationUuid, { secrets: { [SECRET]: code }, encryption, at }),
  deliver: async () => {},
});

/** The code that was sent last; undefined without one. */
export async function latestCode(
  tx: Transaction<Tables>,
  applicationUuid: string,
  encryption: FieldEncryption,
): Promise<string | undefined> {
  const code = (await readSecrets(tx, applicationUuid, encryption))[SECRET];
  return typeof code === 'string' ? code : undefined;
}
