import type { Ports } from '../ports.ts';
import type { Settings } from '../settings.ts';
import { withBackOff } from './backOff.ts';

/** A new one is fetched this long before the old one ends. */
const EARLY_MS = 30_000;

/** Access tokens by OAuth 2 client credentials (RFC 6749 section 4.4), kept until shortly before their end. */
export function createTokens(settings: Settings, ports: Ports) {
  let held: { readonly token: string; readonly until: number } | undefined;
  let fetching: Promise<string> | undefined;

  async function fetchNew(): Promise<string> {
    const basic = Buffer.from(
      `${encodeURIComponent(settings.clientId)}:${encodeURIComponent(settings.clientSecret)}`,
    ).toString('base64');
    const answer = await withBackOff(ports, () =>
      ports.fetch(`${settings.api}/oauth/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
        body: 'grant_type=client_credentials',
      }),
    );
    if (!answer.ok) throw new Error(`No token: ${answer.status} ${await answer.text()}`);
    const given = (await answer.json()) as { access_token: string; expires_in: number };
    held = { token: given.access_token, until: ports.now() + given.expires_in * 1_000 - EARLY_MS };
    return given.access_token;
  }

  return {
    /** Concurrent calls wait for one and the same. */
    async token(): Promise<string> {
      if (held && held.until > ports.now()) return held.token;
      fetching ??= fetchNew().finally(() => {
        fetching = undefined;
      });
      return fetching;
    },
    /** The server refused this one (401). */
    forget(token: string): void {
      if (held?.token === token) held = undefined;
    },
  };
}
