import { isObject } from '../../../core/shared/json.ts';
import type { Tables } from '../../db/tables.ts';

type AnyRow = Readonly<Record<string, unknown>>;

/** Of one who signs with a borrower: what the borrower said of them, not what they did or why. */
const ofSigner = ({ data, ...row }: AnyRow): AnyRow => {
  const relationship = isObject(data) ? data.relationship : undefined;
  return { ...row, data: relationship === undefined ? {} : { relationship } };
};

/** Tasks about somebody who signs or borrows too: that there were such, not what they found. */
const ABOUT_SIGNERS: readonly unknown[] = ['coBorrowerCredit'];

const ofTask = (row: AnyRow): AnyRow => (ABOUT_SIGNERS.includes(row.name) ? { ...row, data: null } : row);

/** The lender's file without what whoever borrows too said of themselves. */
function ofFile(row: AnyRow): AnyRow {
  const { data, secrets_enc: sealed } = row;
  const file = isObject(data) && isObject(data.notes) ? data : undefined;
  const { coBorrowers: _theirs, ...notes } = (file?.notes ?? {}) as AnyRow;
  const secrets: unknown = typeof sealed === 'string' && sealed !== '' ? JSON.parse(sealed) : undefined;
  const { coBorrowerDemographics: _own, ...others } = (isObject(secrets) ? secrets : {}) as AnyRow;
  return {
    ...row,
    ...(file === undefined ? {} : { data: { ...file, notes } }),
    ...(secrets === undefined ? {} : { secrets_enc: JSON.stringify(others) }),
  };
}

/** Where somebody else was who opened or signed a document. */
const ofEvent = (row: AnyRow, identityUuid: string): AnyRow =>
  row.identity_uuid === null || row.identity_uuid === identityUuid ? row : { ...row, detail: {} };

/** The same of the signatures below it. */
function ofDocument(row: AnyRow): AnyRow {
  const { data } = row;
  if (!isObject(data) || !Array.isArray(data.signatures)) return row;
  const signatures = data.signatures.map((signature: AnyRow) => {
    const { geo: _geo, ...others } = signature;
    return signature.signerUuid === null ? signature : others;
  });
  return { ...row, data: { ...data, signatures } };
}

const byTable: Readonly<Partial<Record<keyof Tables, (row: AnyRow, identityUuid: string) => AnyRow>>> = {
  signers: ofSigner,
  document_events: ofEvent,
  documents: ofDocument,
  tasks: ofTask,
  lender_files: ofFile,
};

/** What was given to, asked of or uploaded by another signer alone. */
const isOthers = (table: keyof Tables, row: AnyRow): boolean =>
  (table === 'documents' || table === 'conditions') && typeof row.signer_uuid === 'string';

/** A row of a borrower's application without what is only about those who sign with them; undefined if all of it is. */
export const withoutOthers = (table: keyof Tables, row: AnyRow, identityUuid: string): AnyRow | undefined =>
  isOthers(table, row) ? undefined : (byTable[table]?.(row, identityUuid) ?? row);
