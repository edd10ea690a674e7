import { isObject } from '../../../core/shared/json.ts';
import type { ConnectedProvider } from '../../connections/connectedSystems.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { callOut, type OutAnswer } from '../../http/outbound/callOut.ts';
import { CompanyUnavailable } from '../../http/outbound/companyUnavailable.ts';
import { signedHeaders } from '../../http/outbound/signedCalls.ts';
import { outgoingHeaders } from '../../http/outgoingHeaders.ts';
import { type CallTools, measuredCall } from './companyCalls.ts';

/** What the connections say of a company of the signed protocol (schemas/config/connections.schema.json). */
export interface SignedSettings extends ConnectedProvider {
  /** Its calls are below this. */
  readonly address: string;
  /** Where its pages are: origins. */
  readonly pages?: readonly string[];
  /** Whether the address may be in a private network and without TLS. */
  readonly mayBePrivate?: boolean;
  /** For one call. */
  readonly timeoutSeconds?: number;
  /** Whether it gets what the contract of a task marks as secret, such as the SSN. */
  readonly receivesSecrets?: boolean;
  /** `before` is the older one while it is replaced. */
  readonly secrets: { readonly signing: string; readonly before?: string };
}

const TIMEOUT_SECONDS = 15;
const MOST_BYTES = 200_000;

export const secretsOf = ({
  secrets: { signing, before },
}: Pick<SignedSettings, 'secrets'>): readonly string[] =>
  before === undefined ? [signing] : [signing, before];

export interface SignedCall {
  readonly call: string;
  readonly method: 'GET' | 'POST';
  /** Below the company's address. */
  readonly path: string;
  /** The same each time the same thing is told or asked. */
  readonly id: string;
  /** The application's UUID. */
  readonly application: string;
  readonly body?: object;
}

export type SignedTools = CallTools & Pick<AppDependencies, 'system'>;

function objectOf(id: string, { body, status }: OutAnswer): Record<string, unknown> {
  if (body === '') return {};
  try {
    const read: unknown = JSON.parse(body);
    if (isObject(read)) return read;
  } catch {
    // Said below: a text that is no JSON is not shown.
  }
  throw new CompanyUnavailable(id, `status ${status}, no JSON object`);
}

/** What a company answered: an object, with a status of 2xx, or of 4xx that it means. */
export interface SignedAnswer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** These say nothing of what was asked: it should be asked again later. */
const OF_THE_MOMENT = [401, 403, 408, 425, 429];

/**
 * Makes a call to a company of the signed protocol, outside of any transaction. Throws `CompanyUnavailable` when there is no
 * answer that says something of what was asked.
 */
export const signedCall = (
  settings: SignedSettings,
  tools: SignedTools,
  { call, method, path, id, application, body }: SignedCall,
): Promise<SignedAnswer> =>
  measuredCall(tools, { provider: settings.id, call }, async () => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const answer = await callOut({
      method,
      url: `${settings.address.replace(/\/+$/, '')}${path}`,
      headers: {
        ...outgoingHeaders(),
        ...signedHeaders({ id, body: text }, secretsOf(settings), tools.system),
        'equiform-application': application,
        accept: 'application/json',
        ...(text === ''
          ? {}
          : { 'content-type': 'application/json', 'content-length': `${Buffer.byteLength(text)}` }),
      },
      ...(text === '' ? {} : { body: text }),
      timeoutMs: (settings.timeoutSeconds ?? TIMEOUT_SECONDS) * 1_000,
      maxBytes: MOST_BYTES,
      mayBePrivate: settings.mayBePrivate === true,
    }).catch((error: unknown) => {
      throw new CompanyUnavailable(settings.id, networkReason(error));
    });
    const { status } = answer;
    const isSaid = (status >= 200 && status < 300) || (status >= 400 && status < 500);
    if (!isSaid || OF_THE_MOMENT.includes(status))
      throw new CompanyUnavailable(settings.id, `status ${status}`);
    return { status, body: status < 300 ? objectOf(settings.id, answer) : {} };
  });

/** A code of Node, or the name of the error: messages may hold addresses. */
const networkReason = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.constructor.name;
};
