import { withQuery } from '../../../core/shared/withQuery.ts';
import { inApp } from '../foundation/addresses.ts';

/** The page of an application, which leads on by its status. */
export const applicationAddress = (uuid: string): string => inApp(`/${uuid}`);

/** The documents of an application, open at any time. */
export const documentsAddress = (uuid: string): string => inApp(`/${uuid}/document/disclosures`);

/** What the lender asks for beside the ordinary way, open at any time. */
export const conditionsAddress = (uuid: string): string => inApp(`/${uuid}/conditions`);

/** Where an offer is chosen. */
export const selectAddress = (uuid: string, query = new URLSearchParams()): string =>
  withQuery(inApp(`/${uuid}/product/select`), query);

/** Where the chosen offer is confirmed. */
export const confirmAddress = (uuid: string, query = new URLSearchParams()): string =>
  withQuery(inApp(`/${uuid}/product/select/confirm`), query);

const FROM = /^[a-z]+(?:[/-][a-z]+)*$/;

/** The screen that led here, from the query; undefined for anything that is not a path of a screen. */
export function cameFrom(query: URLSearchParams): string | undefined {
  const from = query.get('from');
  return from && from.length <= 40 && FROM.test(from) ? from : undefined;
}
