import answerSchema from '../../../../schemas/api/application-document.schema.json' with { type: 'json' };
import { FIRST_LANGUAGE } from '../../../core/copy/language.ts';
import type { DocumentAnswer } from '../../../core/model/generated/api/application-document.ts';
import { apiSchema } from '../../http/apiSchema.ts';
import { languageOfRequest } from '../../http/requestLanguage.ts';
import { type Reader, signatureOf, statusFor } from './documentReader.ts';
import type { DocumentRow } from './documentStore.ts';

const textOrNothing = <K extends string>(key: K, value: string | null | undefined) =>
  value === null || value === undefined ? {} : ({ [key]: value } as { readonly [Key in K]: string });

/** In the language of the request, where it is one of the lender's; else as the lender's first. */
function titleOf({ given }: DocumentRow): string | undefined {
  const titles = given?.titles ?? {};
  return titles[languageOfRequest() ?? FIRST_LANGUAGE] ?? titles[FIRST_LANGUAGE];
}

/** A row on the wire, with what this reader did with it; the title of an upload is its file name. */
export const toWire = (row: DocumentRow, reader?: Reader): DocumentAnswer => ({
  uuid: row.uuid,
  type: row.type,
  title: row.issued?.title ?? titleOf(row) ?? row.file_name,
  category: row.category,
  ...textOrNothing('package', row.issued?.package),
  fileName: row.file_name,
  contentType: row.content_type,
  size: row.size,
  status: statusFor(row, reader),
  ...textOrNothing('side', row.side),
  ...(row.refusal === undefined ? {} : { refusal: row.refusal }),
  ...textOrNothing('conditionUuid', row.condition_uuid),
  ...textOrNothing('signerUuid', row.signer_uuid),
  version: row.version,
  issuedAt: row.created_at.toISOString(),
  mustRead: row.issued?.mustRead ?? false,
  sign: row.issued?.sign ?? 'none',
  superseded: row.issued?.superseded ?? false,
  ...(row.issued?.decline ? { decline: row.issued.decline } : {}),
  signed: row.issued !== undefined && signatureOf(row.issued, reader) !== undefined,
});

export const documentAnswer = apiSchema(answerSchema);
