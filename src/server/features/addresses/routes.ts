import type { FeaturePlugin } from '../../http/dependencies.ts';
import { lenderOfRequest } from '../../http/knownOrganization.ts';
import { closed, routeSchema, text } from '../../http/routeSchema.ts';
import type { AddressBooks } from './addressService.ts';

const suggestion = closed({
  fullAddress: text(500),
  street1: text(),
  street2: text(),
  city: text(),
  state: text(2),
  zip: text(10),
});

/**
 * The address typeahead (CALL-62): empty where nobody suggests addresses, and when they cannot be had, because the field
 * works without.
 */
export const addressesFeature =
  (books: AddressBooks): FeaturePlugin =>
  (app, { releases, logger }) => {
    app.get<{ Params: { '*': string } }>(
      '/service-address/external/api/v1/typeahead/*',
      {
        schema: routeSchema({
          tag: 'addresses',
          summary: 'Addresses for what was typed, at most 8 (CALL-62)',
          params: closed({ '*': text() }),
          answer: { type: 'array', items: suggestion },
        }),
      },
      async (request) => {
        const book = books(lenderOfRequest(releases, request).app.brand.code);
        if (book === undefined) return [];
        try {
          return await book.suggest(request.params['*']);
        } catch (error) {
          logger.warn('no addresses could be suggested', { error });
          return [];
        }
      },
    );
  };
