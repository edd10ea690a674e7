import { isObject } from '../../../core/shared/json.ts';
import { addressLine } from '../../../core/validation/address.ts';
import type { ConnectedProvider, ConnectedSystems } from '../../connections/connectedSystems.ts';
import { callOut } from '../../http/outbound/callOut.ts';
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
const MOST_BYTES = 100_000;
const OK = 200;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Throws an Error that holds nothing of the answer. */
function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new Error('Smarty answered what is no JSON');
  }
}

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
 * time, or when the address is in a private network and may not be; errors name nothing of what was typed.
 */
export function smartyBook({ secrets, address, mayBePrivate }: ConnectedProvider): AddressBook {
  const base = typeof address === 'string' ? address.replace(/\/+$/, '') : PUBLIC;
  return {
    async suggest(typed) {
      const query = new URLSearchParams({
        search: typed,
        max_results: String(MOST_SUGGESTIONS),
        'auth-id': secrets.authId ?? '',
        'auth-token': secrets.authToken ?? '',
      });
      const answer = await callOut({
        method: 'GET',
        url: `${base}/v2/lookup?${query}`,
        headers: outgoingHeaders(),
        timeoutMs: TIMEOUT_MS,
        maxBytes: MOST_BYTES,
        mayBePrivate: mayBePrivate === true,
      });
      if (answer.status !== OK) throw new Error(`Smarty answered ${answer.status}`);
      const body = readJson(answer.body);
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
