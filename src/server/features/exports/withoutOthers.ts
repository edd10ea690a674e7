import { isObject } from '../../../core/shared/json.ts';
import type { Tables } from '../../db/tables.ts';

type AnyRow = Readonly<Record<string, unknown>>;

/** Of one who signs with a borrower: what the borrower said of them, not what they did or why. */
const ofSigner = ({ data, ...row }: AnyRow): AnyRow => {
  const relationship = isObject(data) ? data.relationship : undefined;
  return { ...row, data: relationship === undefined ? {} : { relationship } };
};

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
};

/** A row of a borrower's application without what is only about those who sign with them. */
export const withoutOthers = (table: keyof Tables, row: AnyRow, identityUuid: string): AnyRow =>
  byTable[table]?.(row, identityUuid) ?? row;
