import type { JsonObject } from '../../../core/shared/json.ts';
import type { DocumentContent } from './documentContent.ts';

/** What a document prints but nobody keeps: not in its content, its hash or the log. */
export interface PrintedSecrets {
  /** Nine digits. */
  readonly ssn?: string | undefined;
}

/** Stands in the content where the social security number is printed; no keyboard types it. */
export const SSN_MARK = '\uE000ssn\uE000';

const written = (ssn: string): string => ssn.replace(/^(\d{3})(\d{2})(\d{4})$/, '$1-$2-$3');

/** The content as it is printed, secrets in their places. Throws an Error when one of them is not given. */
export function withSecrets(content: DocumentContent, { ssn }: PrintedSecrets): DocumentContent {
  const text = JSON.stringify(content);
  if (!text.includes(SSN_MARK)) return content;
  if (ssn === undefined) throw new Error('A document prints a social security number that was not given');
  const printed = text.replaceAll(SSN_MARK, written(ssn.replaceAll(/\D/g, '')));
  return JSON.parse(printed) as JsonObject as unknown as DocumentContent;
}
