import { withQuery } from '../../../core/shared/withQuery.ts';
import { inApp } from './addresses.ts';

/** The application's page, which redirects by status. */
export const applicationAddress = (uuid: string): string => inApp(`/${uuid}`);

/** The application's documents, always open. */
export const documentsAddress = (uuid: string): string => inApp(`/${uuid}/document/disclosures`);

/** The application's conditions, always open. */
export const conditionsAddress = (uuid: string): string => inApp(`/${uuid}/conditions`);

/** Where an offer is chosen. */
export const selectAddress = (uuid: string, query = new URLSearchParams()): string =>
  withQuery(inApp(`/${uuid}/product/select`), query);

/** Where the chosen offer is confirmed. */
export const confirmAddress = (uuid: string, query = new URLSearchParams()): string =>
  withQuery(inApp(`/${uuid}/product/select/confirm`), query);

const FROM = /^[a-z]+(?:[/-][a-z]+)*$/;

/** The screen that led here, by the query; undefined if it is not a screen's path. */
export function cameFrom(query: URLSearchParams): string | undefined {
  const from = query.get('from');
  return from && from.length <= 40 && FROM.test(from) ? from : undefined;
}
