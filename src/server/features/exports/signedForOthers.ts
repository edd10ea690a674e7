import type { FieldEncryption } from '../../db/fieldEncryption.ts';
import type { Queries } from '../../db/tables.ts';

/** A document of another's application that this person opened or signed. */
interface OpenedDocument {
  readonly uuid: string;
  readonly type: string;
  readonly issuedAt: Date;
  /** What this person did with it, and where they were then. */
  readonly events: readonly { readonly type: string; readonly at: Date; readonly detail: unknown }[];
}

/** What somebody signs or signed for another's loan, and nothing else of that loan. */
export interface SignedForOther {
  readonly signer: string;
  readonly application: string;
  readonly role: string;
  readonly status: string;
  /** Of the home. */
  readonly state: string;
  readonly person: unknown;
  /** The steps they did, and why they declined. */
  readonly data: unknown;
  readonly invitedAt: Date;
  readonly openedAt: Date | null;
  readonly signedAt: Date | null;
  readonly documents: readonly OpenedDocument[];
}

/** Applications whose borrower was erased cannot be read any more. */
const signerRows = (queries: Queries, identityUuid: string) =>
  queries
    .selectFrom('signers')
    .innerJoin('applications', 'applications.uuid', 'signers.application_uuid')
    .leftJoin('erasures', 'erasures.identity_uuid', 'applications.identity_uuid')
    .selectAll('signers')
    .select('applications.state')
    .where('signers.identity_uuid', '=', identityUuid)
    .where('signers.person_enc', '!=', '')
    .where('erasures.identity_uuid', 'is', null)
    .orderBy('signers.invited_at')
    .execute();

/** The documents of an application that are theirs alone, or that this account opened or signed, with what it did. */
async function openedDocuments(
  queries: Queries,
  { application, signer }: { readonly application: string; readonly signer: string },
  identityUuid: string,
): Promise<readonly OpenedDocument[]> {
  const rows = await queries
    .selectFrom('documents')
    .select(['uuid', 'type', 'created_at', 'signer_uuid'])
    .where('application_uuid', '=', application)
    .where('internal', '=', false)
    .orderBy('created_at')
    .execute();
  const documents: OpenedDocument[] = [];
  for (const { uuid, type, created_at: issuedAt, signer_uuid: owner } of rows) {
    const events = await queries
      .selectFrom('document_events')
      .select(['document_uuid', 'type', 'at', 'detail'])
      .where('document_uuid', '=', uuid)
      .where('identity_uuid', '=', identityUuid)
      .orderBy('id')
      .execute();
    const done = events.map(({ document_uuid: _document, ...event }) => event);
    if (done.length > 0 || owner === signer) documents.push({ uuid, type, issuedAt, events: done });
  }
  return documents;
}

/** All that a person signs or signed for others' loans, by invitation. */
export async function signedForOthers(
  queries: Queries,
  encryption: FieldEncryption,
  identityUuid: string,
): Promise<readonly SignedForOther[]> {
  const found: SignedForOther[] = [];
  for (const row of await signerRows(queries, identityUuid)) {
    const { uuid, application_uuid: application, role, status, state, data, person_enc: sealed } = row;
    const person: unknown = JSON.parse(
      encryption.decrypt(sealed, { table: 'signers', column: 'person_enc', rowId: uuid }),
    );
    const dates = { invitedAt: row.invited_at, openedAt: row.opened_at, signedAt: row.signed_at };
    const documents = await openedDocuments(queries, { application, signer: uuid }, identityUuid);
    found.push({ signer: uuid, application, role, status, state, person, data, ...dates, documents });
  }
  return found;
}
