import type { AddressesFile } from '../../../core/model/generated/sandbox-addresses.ts';
import { readSandboxFile } from '../../config-files/readSandboxFile.ts';
import type { FeaturePlugin } from '../../http/dependencies.ts';
import { closed, routeSchema, text } from '../../http/routeSchema.ts';
import { createAddressBook } from './addressBook.ts';

const suggestion = closed({
  fullAddress: text(500),
  street1: text(),
  street2: text(),
  city: text(),
  state: text(2),
  zip: text(10),
});

/** The address typeahead (CALL-62): the sandbox's book; empty in production until a provider is connected. */
export const addressesFeature: FeaturePlugin = (app, { settings }) => {
  const file =
    settings.mode === 'sandbox'
      ? readSandboxFile<AddressesFile>(settings.configRoot, 'addresses')
      : undefined;
  const book = createAddressBook(file?.addresses ?? []);
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
    ({ params }) => book.suggest(params['*']),
  );
};
