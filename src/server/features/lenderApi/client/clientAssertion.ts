import { createLocalJWKSet, decodeJwt, type JWK, type JWTPayload, jwtVerify } from 'jose';
import type { ConnectedClient } from '../../../connections/connectedSystems.ts';
import type { AppDependencies } from '../../../http/dependencies.ts';

type Tools = Pick<AppDependencies, 'db' | 'system' | 'encryption' | 'settings'>;

const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
const LONGEST = 4_096;
/** Seconds from now. */
const LATEST_EXPIRY = 600;
const CLOCKS_DIFFER = 30;

/** The client that an assertion says it is of; undefined when it is none. */
export function subjectOf(assertion: string): string | undefined {
  try {
    return assertion.length > LONGEST ? undefined : decodeJwt(assertion).sub;
  } catch {
    return undefined;
  }
}

/** It is meant for the token call of this installation, at any of its hosts. */
function isAudience(address: unknown, { publicHostSuffix }: Tools['settings'], path: string): boolean {
  if (typeof address !== 'string' || !URL.canParse(address)) return false;
  const { hostname, pathname } = new URL(address);
  return pathname === path && (hostname === publicHostSuffix || hostname.endsWith(`.${publicHostSuffix}`));
}

async function verifiedBy(
  key: JWK,
  assertion: string,
  { id, system }: { readonly id: string } & Pick<Tools, 'system'>,
): Promise<JWTPayload | undefined> {
  try {
    const { payload } = await jwtVerify(assertion, createLocalJWKSet({ keys: [key] }), {
      algorithms: ALGORITHMS,
      issuer: id,
      subject: id,
      requiredClaims: ['exp', 'jti', 'aud'],
      currentDate: new Date(system.now()),
      clockTolerance: CLOCKS_DIFFER,
    });
    return payload;
  } catch {
    return undefined;
  }
}

/** The claims that one of the client's keys signed; undefined when none did, or they do not hold now. */
async function verified(
  assertion: string,
  { id, keys }: ConnectedClient,
  { system }: Tools,
): Promise<JWTPayload | undefined> {
  for (const key of keys) {
    const payload = await verifiedBy(key, assertion, { id, system });
    if (payload) return payload;
  }
  return undefined;
}

/** Keeps that it was used; false when it was before, on whatever server. */
async function isFirstUse(
  { db, encryption }: Tools,
  { id, jti, exp }: { readonly id: string; readonly jti: string; readonly exp: number },
): Promise<boolean> {
  const row = await db.kysely
    .insertInto('client_assertions')
    .values({
      id: encryption.fingerprint(`client assertion ${JSON.stringify([id, jti])}`),
      expires_at: new Date((exp + CLOCKS_DIFFER) * 1000),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether a client signed an assertion (RFC 7523) with one of its keys for the token call at `path`, expiring within ten
 * minutes, and this is its first use.
 */
export async function isAssertionOf(
  tools: Tools,
  client: ConnectedClient,
  { assertion, path }: { readonly assertion: string; readonly path: string },
): Promise<boolean> {
  const payload = await verified(assertion, client, tools);
  const { jti, exp = 0, aud = [] } = payload ?? {};
  if (jti === undefined || typeof jti !== 'string' || jti.length > 200) return false;
  if (exp > Math.floor(tools.system.now() / 1000) + LATEST_EXPIRY + CLOCKS_DIFFER) return false;
  if (![aud].flat().some((one) => isAudience(one, tools.settings, path))) return false;
  return isFirstUse(tools, { id: client.id, jti, exp });
}
