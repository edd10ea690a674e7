import { appendAudit } from '../../audit/appendAudit.ts';
import {
  CHALLENGE_SECONDS,
  creationOptions,
  type MadeCredential,
  madePasskey,
  requestOptions,
  signatureCount,
  type UsedCredential,
} from '../../credentials/webauthn.ts';
import { ApiError } from '../../http/errors.ts';
import { expectFresh, sessionOf } from './freshSession.ts';
import { type Browser, type SignedIn, signIn } from './sessionActs.ts';
import { endSessionsOf } from './sessionStore.ts';
import { staffHost, staffPlace } from './staffHost.ts';
import type { Caller } from './staffService.ts';
import { activePerson, lockPerson } from './staffStore.ts';
import type { SessionTools } from './staffTools.ts';
import {
  addChallenge,
  addPasskey,
  keepPasskeyUse,
  passkeyAt,
  passkeysOf,
  removePasskey,
  takeChallenge,
  waysOf,
} from './wayStore.ts';

/** The passkeys that one person may have. */
const MOST = 10;

/** What is signed for the challenge of a name: nobody can tell it before the server does. */
const challengeOf = ({ encryption }: SessionTools, uuid: string): string =>
  Buffer.from(encryption.fingerprint(`staff passkey ${uuid}`), 'hex').toString('base64url');

async function begun(tools: SessionTools, personId?: string): Promise<{ uuid: string; challenge: string }> {
  const uuid = tools.ids.uuid();
  const at = new Date(tools.system.now());
  const expiresAt = new Date(at.getTime() + CHALLENGE_SECONDS * 1000);
  await tools.db.transaction((tx) => addChallenge(tx, { uuid, personId }, { at, expiresAt }));
  return { uuid, challenge: challengeOf(tools, uuid) };
}

/** A challenge that was begun for this, once and in time; undefined for another. */
async function taken(tools: SessionTools, uuid: string, personId?: string): Promise<string | undefined> {
  const isGood = await takeChallenge(tools.db.kysely, { uuid, personId }, new Date(tools.system.now()));
  return isGood ? challengeOf(tools, uuid) : undefined;
}

/** Begins to sign in by a passkey; the same for everybody. */
export async function beginPasskeySignIn(tools: SessionTools, { request }: Browser) {
  const { host } = staffPlace(request, tools);
  const { uuid, challenge } = await begun(tools);
  return { challenge: uuid, options: await requestOptions(challenge, host) };
}

/** The person whose passkey signed the challenge, here. */
async function signer(
  tools: SessionTools,
  { request }: Browser,
  { challenge, response }: { readonly challenge: string; readonly response: UsedCredential },
): Promise<string | undefined> {
  const { db, system } = tools;
  const place = staffPlace(request, tools);
  const expected = await taken(tools, challenge);
  const passkey = await passkeyAt(db.kysely, place.host, response.id);
  if (expected === undefined || passkey === undefined) return undefined;
  const { uuid, staff_uuid: personUuid, credential_id: credentialId, public_key: publicKey } = passkey;
  const kept = { credentialId, publicKey, counter: passkey.counter };
  const counter = await signatureCount(response, expected, { place, passkey: kept, personUuid });
  if (counter === undefined || (await activePerson(db.kysely, personUuid)) === undefined) return undefined;
  const isFirst = await keepPasskeyUse(db.kysely, { uuid, counter, at: new Date(system.now()) });
  return isFirst ? personUuid : undefined;
}

/** Signs in by a passkey: 401 for one that is not known, or whose signature is not for this challenge. */
export async function signInByPasskey(
  tools: SessionTools,
  browser: Browser,
  given: { readonly challenge: string; readonly response: UsedCredential },
): Promise<SignedIn> {
  const personId = await signer(tools, browser, given);
  tools.logger.info('proof of identity', {
    proof: 'staff passkey',
    outcome: personId === undefined ? 'wrong' : 'right',
  });
  if (personId === undefined) throw new ApiError('unauthenticated', ['This passkey is not known here']);
  return signIn(tools, browser, { personId, way: 'passkey' });
}

/** Begins to add a passkey, soon after signing in. */
export async function beginPasskey(tools: SessionTools, caller: Caller, { request }: Browser) {
  expectFresh(tools, caller);
  const { host } = staffPlace(request, tools);
  const person = await activePerson(tools.db.kysely, caller.personId);
  if (person === undefined) throw new ApiError('unauthenticated');
  const { uuid, challenge } = await begun(tools, caller.personId);
  const known = (await passkeysOf(tools.db.kysely, caller.personId))
    .filter((passkey) => passkey.host === host)
    .map(({ credential_id: id, transports }) => ({ id, transports }));
  const asked = { host, site: staffHost(tools), personUuid: person.uuid, email: person.email, known };
  return { challenge: uuid, options: await creationOptions(challenge, asked) };
}

export interface GivenPasskey {
  readonly challenge: string;
  /** What the person calls it. */
  readonly name: string;
  readonly response: MadeCredential;
}

const notMade = () => new ApiError('unprocessable', ['The passkey does not fit what was asked for']);

/** Adds what a device made: 422 when it does not fit, 409 when the person has too many. */
export async function addOwnPasskey(
  tools: SessionTools,
  caller: Caller,
  { request }: Browser,
  { challenge, name, response }: GivenPasskey,
): Promise<{ readonly uuid: string }> {
  expectFresh(tools, caller);
  const place = staffPlace(request, tools);
  const { personId } = caller;
  const expected = await taken(tools, challenge, personId);
  const made = expected === undefined ? undefined : await madePasskey(response, expected, place);
  if (made === undefined) throw notMade();
  const { db, ids, system } = tools;
  const uuid = ids.uuid();
  await db.transaction(async (tx) => {
    // One at a time, so that no two are the last that a person may have.
    if ((await lockPerson(tx, personId)) === undefined) throw new ApiError('unauthenticated');
    if ((await waysOf(tx, personId)).passkeys >= MOST)
      throw new ApiError('conflict', [`A person has at most ${MOST} passkeys`]);
    const isNew = await addPasskey(tx, {
      uuid,
      staff_uuid: personId,
      host: place.host,
      credential_id: made.credentialId,
      public_key: made.publicKey,
      counter: made.counter,
      transports: made.transports,
      name,
      created_at: new Date(system.now()),
    });
    if (!isNew) throw notMade();
    await appendAudit(tx, tools, {
      who: caller,
      act: 'passkey.add',
      subject: `passkey ${uuid}`,
      changes: [{ field: 'name', after: name }],
    });
  });
  return { uuid };
}

/** Removes a passkey and ends the other sessions of the person; 409 for their last way to sign in, 404 without one. */
export async function removeOwnPasskey(tools: SessionTools, caller: Caller, uuid: string): Promise<void> {
  const { db, system } = tools;
  const session = sessionOf(caller);
  const { personId } = caller;
  await db.transaction(async (tx) => {
    if ((await lockPerson(tx, personId)) === undefined) throw new ApiError('unauthenticated');
    const passkey = (await passkeysOf(tx, personId)).find((one) => one.uuid === uuid);
    if (passkey === undefined) throw new ApiError('notFound');
    const { passkeys, password } = await waysOf(tx, personId);
    if (passkeys === 1 && !password) throw new ApiError('conflict', ['This is your last way to sign in']);
    await removePasskey(tx, uuid);
    await endSessionsOf(tx, personId, new Date(system.now()), session.uuid);
    await appendAudit(tx, tools, {
      who: caller,
      act: 'passkey.remove',
      subject: `passkey ${uuid}`,
      changes: [{ field: 'name', before: passkey.name }],
    });
  });
}
