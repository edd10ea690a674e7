import { withinLenders } from '../../db/lenderScope.ts';
import { requestIdNow } from '../../db/requestIds.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { createMailService } from '../mail/mailService.ts';
import { filesOfPerson, type PersonFile } from './personFiles.ts';
import { keysOfPerson, type PersonRow, rowsOfPerson } from './personRows.ts';
import { leftOutColumns, leftOutTables } from './personTables.ts';
import { type SignedForOther, signedForOthers } from './signedForOthers.ts';

export interface ExportedPerson {
  readonly organization: string;
  readonly identityUuid: string;
  /** Null once the person asked to be erased. */
  readonly email: string | null;
}

/**
 * A line of the export: rows first, then files, each in pieces; what is left out and why; and at last how much it was,
 * by which a reader knows that nothing is missing.
 */
export type PersonLine =
  | PersonRow
  | { readonly signedForOther: SignedForOther }
  | { readonly mail: { readonly subject: string; readonly text: string; readonly at: Date } }
  | { readonly file: Omit<PersonFile, 'key'> }
  | { readonly base64: string }
  | { readonly leftOut: Readonly<Record<string, string>> }
  | { readonly end: { readonly rows: number; readonly files: number } };

async function* linesOf(dependencies: AppDependencies, person: ExportedPerson): AsyncGenerator<PersonLine> {
  const { db, encryption, blobs } = dependencies;
  const queries = db.kysely;
  const keys = await keysOfPerson(queries, person.identityUuid);
  let [rows, files] = [0, 0];
  for await (const row of rowsOfPerson({ queries, encryption }, keys)) {
    rows += 1;
    yield row;
  }
  const signed = await signedForOthers(queries, encryption, person.identityUuid);
  for (const signedForOther of signed) {
    rows += 1;
    yield { signedForOther };
  }
  const mails =
    person.email === null
      ? []
      : await createMailService(dependencies).sentTo(person.email, person.organization);
  for (const { subject, text, at } of mails) yield { mail: { subject, text, at } };
  const opened = signed.flatMap(({ documents }) => documents.map(({ uuid }) => uuid));
  for (const { key, ...file } of await filesOfPerson(queries, keys, opened)) {
    if (key.startsWith('erased/')) continue;
    files += 1;
    yield { file };
    for await (const bytes of blobs.read(queries, key))
      yield { base64: Buffer.from(bytes).toString('base64') };
  }
  yield { leftOut: { ...leftOutTables, ...leftOutColumns } };
  yield { end: { rows, files } };
}

/** The lines as JSON, each read with the rows of the lender alone, whoever asks for the next. */
export async function* exportedLines(
  dependencies: AppDependencies,
  person: ExportedPerson,
): AsyncGenerator<string> {
  const lines = linesOf(dependencies, person);
  const next = () =>
    withinLenders(
      () => [person.organization],
      () => lines.next(),
    );
  for (let line = await next(); !line.done; line = await next()) yield `${JSON.stringify(line.value)}\n`;
}

/** Writes into the audit that the person's data left the server. */
export const keepExport = (
  { db, system }: AppDependencies,
  { organization, identityUuid }: ExportedPerson,
): Promise<unknown> =>
  db.kysely
    .insertInto('person_acts')
    .values({
      organization,
      identity_uuid: identityUuid,
      act: 'exported',
      request_id: requestIdNow() ?? null,
      at: new Date(system.now()),
    })
    .execute();
