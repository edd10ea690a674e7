import { Configuration, PlaidApi, PlaidEnvironments } from 'plaid';
import { isObject } from '../../../../core/shared/json.ts';
import type { ConnectedProvider } from '../../../connections/connectedSystems.ts';
import { CompanyUnavailable } from '../../../http/outbound/companyUnavailable.ts';
import { agentsFor } from '../../../http/outbound/guardedAgents.ts';
import { outgoingHeaders } from '../../../http/outgoingHeaders.ts';
import type { CallTools } from '../companyCalls.ts';
import { measuredCall } from '../companyCalls.ts';

/** What the connections say of Plaid (schemas/config/connections.schema.json). */
export interface PlaidSettings extends ConnectedProvider {
  readonly environment: 'sandbox' | 'production';
  /** In place of the environment's. */
  readonly address?: string;
  /** Whether the address may be in a private network. */
  readonly mayBePrivate?: boolean;
  /** How far back income is looked at. */
  readonly incomeDays?: number;
  readonly secrets: { readonly clientId: string; readonly secret: string };
}

/** Plaid refused a call for a reason that lies in the borrower's bank or visit: no later try helps. */
export class PlaidRefused extends Error {
  readonly code: string;
  constructor(code: string) {
    super(`Plaid refused: ${code}`);
    this.code = code;
  }
}

const TIMEOUT_MS = 15_000;
const MOST_BYTES = 5_000_000;
const CODE = /^[A-Z][A-Z0-9_]{0,63}$/;

/** Reasons of the item, the institution's answer or the request, and what Plaid says of tokens that are used or old. */
const OF_THE_VISIT = ['ITEM_ERROR', 'INVALID_INPUT', 'INVALID_RESULT', 'INCOME_VERIFICATION_ERROR'];
/** These are of the moment, whatever their kind. */
const OF_THE_MOMENT = ['PRODUCT_NOT_READY', 'ITEM_LOCKED'];
/** These are of this installation: the operator must see to it. */
const OF_OURSELVES = ['INVALID_API_KEYS', 'UNAUTHORIZED_ENVIRONMENT', 'INVALID_PRODUCT'];

/** Why a call failed: a code of Plaid or of the network, and never what was sent. */
function failureOf(id: string, error: unknown): Error {
  const { response, code } = (error ?? {}) as {
    response?: { status?: number; data?: unknown };
    code?: unknown;
  };
  const data = isObject(response?.data) ? response.data : {};
  const named = [data.error_code, code].find((one) => typeof one === 'string' && CODE.test(one));
  const reason = typeof named === 'string' ? named : `status ${response?.status ?? 'none'}`;
  const isTheirs =
    (response?.status ?? 500) < 500 &&
    OF_THE_VISIT.includes(String(data.error_type)) &&
    !OF_THE_MOMENT.includes(reason) &&
    !OF_OURSELVES.includes(reason);
  return isTheirs ? new PlaidRefused(reason) : new CompanyUnavailable(id, reason);
}

/** What an answer must be like; throws when it is not. */
export type Reading<T> = (data: Record<string, unknown>) => T;

/**
 * Calls Plaid by its package, each call timed, limited, and named by the request that caused it. Throws `PlaidRefused`, or
 * `CompanyUnavailable`, also when an answer is not as documented; neither holds anything that was sent or answered.
 */
export function createPlaid(settings: PlaidSettings, tools: CallTools) {
  const basePath = settings.address ?? PlaidEnvironments[settings.environment] ?? '';
  const { clientId, secret } = settings.secrets;
  return async function call<T>(
    name: string,
    run: (api: PlaidApi) => Promise<{ readonly data: unknown }>,
    read: Reading<T>,
  ): Promise<T> {
    return measuredCall(tools, { provider: settings.id, call: name }, async () => {
      try {
        const agents = agentsFor(new URL(basePath), settings.mayBePrivate === true);
        const baseOptions = {
          headers: { ...outgoingHeaders(), 'PLAID-CLIENT-ID': clientId, 'PLAID-SECRET': secret },
          timeout: TIMEOUT_MS,
          signal: AbortSignal.timeout(TIMEOUT_MS),
          maxContentLength: MOST_BYTES,
          maxRedirects: 0,
          proxy: false,
          httpAgent: agents.http,
          httpsAgent: agents.https,
        };
        const { data } = await run(new PlaidApi(new Configuration({ basePath, baseOptions })));
        if (!isObject(data)) throw new CompanyUnavailable(settings.id, 'malformed');
        return read(data);
      } catch (error) {
        if (error instanceof CompanyUnavailable) throw error;
        if (error instanceof Malformed) throw new CompanyUnavailable(settings.id, 'malformed');
        throw failureOf(settings.id, error);
      }
    });
  };
}

/** An answer that is not as documented. */
class Malformed extends Error {}

/** A text of an answer; throws when there is none. */
export function textAt(data: Record<string, unknown>, name: string): string {
  const value = data[name];
  if (typeof value !== 'string' || value === '') throw new Malformed(name);
  return value;
}

/** The objects of a list of an answer; throws when there is no list. */
export function objectsAt(data: Record<string, unknown>, name: string): readonly Record<string, unknown>[] {
  const value = data[name];
  if (!Array.isArray(value) || !value.every(isObject)) throw new Malformed(name);
  return value;
}

/** An object of an answer, or an empty one. */
export const objectAt = (data: Record<string, unknown>, name: string): Record<string, unknown> => {
  const value = data[name];
  return isObject(value) ? value : {};
};

export type Plaid = ReturnType<typeof createPlaid>;
