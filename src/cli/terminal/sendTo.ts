import { isUrl } from '../../core/shared/textChecks.ts';
import { CannotRun, type Given, textOption } from './cliCommand.ts';

const SERVER = 'http://localhost:4300';
/** Publishing may take long. */
const LONGEST_MS = 600_000;

/** The server in `--to`, with its base path. */
export function serverOf(given: Given): string {
  const server = textOption(given, 'to') ?? SERVER;
  if (!isUrl(server) || !URL.canParse(server))
    throw new CannotRun(`--to needs an address such as https://apply.lender.example, not ${server}`);
  const { search, hash } = new URL(server);
  if (search !== '' || hash !== '')
    throw new CannotRun(`--to needs an address without ${search === '' ? '#' : '?'}, not ${server}`);
  return server;
}

/** The URL of a call below a base path: https://host/equiform and /publish give /equiform/publish. */
const addressOf = (server: string, path: string): URL => {
  const address = new URL(server);
  address.pathname = `${address.pathname.replace(/\/+$/, '')}${path}`;
  return address;
};

interface Sent {
  readonly path: string;
  /** None for a call that a secret in the body opens. */
  readonly token?: string;
  readonly body: object;
  readonly method?: 'POST' | 'PUT';
}

/** Sends JSON to the server. The token goes only to the named server, never to a redirect. */
export const sendTo = (server: string, { path, token, body, method = 'POST' }: Sent): Promise<Response> =>
  call(server, path, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });

/** Reads from the server, as `sendTo` sends. */
export const readFrom = (
  server: string,
  { path, token, query }: { readonly path: string; readonly token: string; readonly query: URLSearchParams },
): Promise<Response> => call(server, path, { headers: { authorization: `Bearer ${token}` } }, query);

async function call(
  server: string,
  path: string,
  request: RequestInit,
  query?: URLSearchParams,
): Promise<Response> {
  const address = addressOf(server, path);
  if (query) address.search = query.toString();
  try {
    return await fetch(address, {
      ...request,
      redirect: 'manual',
      signal: AbortSignal.timeout(LONGEST_MS),
    });
  } catch (error) {
    const cause =
      error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new CannotRun(`${server} cannot be reached: ${cause}`);
  }
}
