import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { LightMyRequestResponse } from 'fastify';
import { createNotaryService } from '../../../src/server/features/notary/notaryService.ts';
import { signedInHeaders } from '../../../src/server/http/testServer.ts';
import { lendingFeatures } from '../../../src/server/lendingFeatures.ts';
import { type Call, CREATE, createBody, type LendingServer } from '../../contract/lendingServer.ts';
import { actOnScreen } from '../../contract/model/honestBorrower.ts';
import { below, isAtEnd, look, send, type World } from '../../contract/model/world.ts';
import { registerCall } from '../visitor.ts';
import type { Installation } from './installation.ts';
import type { Kind } from './kinds.ts';

/** A borrower of a kind, and where the application stands. */
export interface Applying {
  readonly kind: Kind;
  readonly world: World;
  readonly identityUuid: string;
  /** Until when the session is good. */
  signedInUntil: number;
  status: string;
}

const TRIES = 400;
const AGAIN_MS = 100;

/** The borrowers come from many addresses: limits are per address. */
const anyAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

/** Sends a call to any server that runs, again and again until one answers; its key makes it happen once. */
async function callServers(
  { servers }: Installation,
  { method = 'GET', url, payload, headers = {} }: Call,
): Promise<LightMyRequestResponse> {
  const isBytes = Buffer.isBuffer(payload);
  const own = { ...headers, ...(payload && !isBytes && { 'content-type': 'application/json' }) };
  const body =
    payload === undefined ? undefined : isBytes ? new Uint8Array(payload) : JSON.stringify(payload);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const address = servers[randomInt(2)]?.address();
    const answer = await fetch(`${address}${url}`, {
      method,
      headers: { 'x-forwarded-for': anyAddress(), ...own },
      redirect: 'manual',
      ...(body !== undefined && { body }),
    }).catch(() => undefined);
    const text = await answer?.text().catch(() => undefined);
    if (answer && text !== undefined && answer.status !== 503 && answer.status !== 429)
      return {
        statusCode: answer.status,
        headers: Object.fromEntries(answer.headers),
        body: text,
        json: () => JSON.parse(text),
      } as unknown as LightMyRequestResponse;
    await wait(AGAIN_MS);
  }
  throw new Error(`No server answers ${method} ${url}`);
}

/** Everybody who applies at an installation. */
export function openBorrowers(installation: Installation) {
  const { dependencies } = installation.open;
  const call = (asked: Call) => callServers(installation, asked);
  const server = { call, dependencies } as LendingServer;
  const { lender } = lendingFeatures(dependencies);
  const notary = createNotaryService(dependencies, lender);

  async function signIn(one: Omit<Applying, 'signedInUntil'> & { signedInUntil: number }): Promise<void> {
    if (one.signedInUntil > installation.now()) return;
    const session = { identityUuid: one.identityUuid, organization: 'main' };
    Object.assign(one.world.headers, await signedInHeaders(dependencies, session));
    one.signedInUntil = installation.now() + SESSION_MS;
  }

  /** The borrower joins the video session, and its company says that it is done. */
  async function meetNotary(world: World): Promise<boolean> {
    const joined = await send(world, { url: below(world, 'notary/session') });
    if (joined.statusCode !== 200) return false;
    const { uuid: session } = joined.json<{ uuid: string }>();
    return dependencies.db.transaction((tx) =>
      notary.end(tx, { application: world.uuid, session }, 'COMPLETE'),
    );
  }

  return {
    async begin(kind: Kind, index: number): Promise<Applying> {
      const email = `borrower-${index}@example.com`;
      const { path, body: payload = {} } = registerCall(email);
      const registered = await call({ method: 'POST', url: path, payload, headers: { 'x-org': 'main' } });
      const [, claims = ''] = registered.json<{ jwt: string }>().jwt.split('.');
      const identityUuid: string = JSON.parse(Buffer.from(claims, 'base64url').toString()).sub;
      const property = kind.property && { property: kind.property };
      const { profileRequest } = createBody(property);
      const body = createBody({
        ...property,
        body: {
          profileRequest: { ...profileRequest, email, name: { firstName: 'Robin', lastName: kind.lastName } },
        },
      });
      const session = { identityUuid, organization: 'main' };
      const headers = { ...(await signedInHeaders(dependencies, session)), 'x-org': 'main' };
      const url = `${CREATE}?state=${body.propertyRequest.state}`;
      const created = await call({
        method: 'POST',
        url,
        payload: body,
        headers: { ...headers, 'idempotency-key': `lending-begin-${index}` },
      });
      if (created.statusCode !== 200) throw new Error(`${kind.lastName}: ${created.body}`);
      const world: World = {
        server,
        uuid: created.json<{ uuid: string }>().uuid,
        persona: kind.persona,
        headers,
        isShared: true,
        // Time is moved for all applications together.
        passes: async () => {},
        log: [],
        taken: [],
        answers: new Map(),
        history: [],
      };
      return { kind, world, identityUuid, signedInUntil: installation.now() + SESSION_MS, status: '' };
    },

    /** Does what the application asks the borrower; true if it went on or is at its end. */
    async act(one: Applying): Promise<boolean> {
      await signIn(one);
      const sight = await look(one.world);
      one.status = sight.status.checklistStatus;
      if (isAtEnd(sight)) return true;
      if (sight.isLoading) return false;
      if (one.status === 'DEED_SIGNING' && (await meetNotary(one.world))) return true;
      return actOnScreen(one.world, sight);
    },
  };
}

/** Shorter than a session lasts. */
const SESSION_MS = 10 * 60_000;
