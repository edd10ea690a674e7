import { isObject } from '../../../core/shared/json.ts';
import { addressLine } from '../../../core/validation/address.ts';
import type { ConnectedProvider, ConnectedSystems } from '../../connections/connectedSystems.ts';
import { outgoingHeaders } from '../../http/outgoingHeaders.ts';
import {
  type AddressBook,
  type AddressBooks,
  type AddressSuggestion,
  MOST_SUGGESTIONS,
} from './addressService.ts';

const PUBLIC = 'https://us-autocomplete.api.smarty.com';
/** The field is typed in meanwhile. */
const TIMEOUT_MS = 2_000;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function suggestionOf(found: unknown): readonly AddressSuggestion[] {
  if (!isObject(found)) return [];
  const [street1, street2] = [text(found.street_line), text(found.secondary)];
  const [city, state, zip] = [text(found.city), text(found.state), text(found.zipcode)];
  if (street1 === '' || !/^[A-Z]{2}$/.test(state) || !/^\d{5}$/.test(zip)) return [];
  const address = { street1, street2, city, state, zip };
  return [{ fullAddress: addressLine(address), ...address }];
}

/**
 * Suggestions of Smarty's US Autocomplete, as its service documents it (`/v2/lookup`): a provider of the kind `smarty` with
 * the secrets `authId` and `authToken`, and an `address` where it is not the public one. Throws when there is no answer in
 * time; errors name nothing of what was typed.
 */
export function smartyBook({ secrets, address }: ConnectedProvider): AddressBook {
  const base = typeof address === 'string' ? address.replace(/\/+$/, '') : PUBLIC;
  return {
    async suggest(typed) {
      const query = new URLSearchParams({
        search: typed,
        max_results: String(MOST_SUGGESTIONS),
        'auth-id': secrets.authId ?? '',
        'auth-token': secrets.authToken ?? '',
      });
      const answer = await fetch(`${base}/v2/lookup?${query}`, {
        headers: outgoingHeaders(),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!answer.ok) throw new Error(`Smarty answered ${answer.status}`);
      const body: unknown = await answer.json();
      const found = isObject(body) && Array.isArray(body.suggestions) ? body.suggestions : [];
      return found.flatMap(suggestionOf).slice(0, MOST_SUGGESTIONS);
    },
  };
}

/** By the connections of now. */
export const connectedBooks =
  (connections: Pick<ConnectedSystems, 'providersOf'>): AddressBooks =>
  (organization) => {
    const provider = Object.values(connections.providersOf(organization)).find(
      ({ kind }) => kind === 'smarty',
    );
    return provider && smartyBook(provider);
  };
