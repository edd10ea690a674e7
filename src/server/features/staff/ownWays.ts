import { millisecondsInMinute } from 'date-fns/constants';
import { appendAudit } from '../../audit/appendAudit.ts';
import { hashPassword } from '../../credentials/passwordHash.ts';
import { passwordJudge } from '../../credentials/passwordJudge.ts';
import { personalWords } from '../../credentials/personalWords.ts';
import { newTotpSecret, totpAddress, totpStep } from '../../credentials/totp.ts';
import { ApiError } from '../../http/errors.ts';
import { expectFresh } from './freshSession.ts';
import { endSessionsOf } from './sessionStore.ts';
import { staffHost } from './staffHost.ts';
import type { Caller } from './staffService.ts';
import { activePerson, lockPerson } from './staffStore.ts';
import type { SessionTools } from './staffTools.ts';
import { dropTotp, offeredTotp, offerTotp, setPassword } from './wayStore.ts';

const OFFER_MINUTES = 15;
const LEAST_LENGTH = 12;

/** Begins to set up an authenticator app: its secret is good for 15 minutes, in this session. */
export async function beginPassword(
  tools: SessionTools,
  caller: Caller,
): Promise<{ readonly secret: string; readonly uri: string }> {
  const { uuid } = expectFresh(tools, caller);
  const { db, system } = tools;
  const person = await activePerson(db.kysely, caller.personId);
  if (person === undefined) throw new ApiError('unauthenticated');
  const secret = newTotpSecret();
  const until = new Date(system.now() + OFFER_MINUTES * millisecondsInMinute);
  await offerTotp(db.kysely, { session: uuid, personId: caller.personId }, { secret, until });
  return { secret, uri: totpAddress(secret, { issuer: staffHost(tools), label: person.email }) };
}

async function refuseWeak(
  tools: SessionTools,
  password: string,
  { name, email }: { readonly name: string; readonly email: string },
): Promise<void> {
  if ([...password].length < LEAST_LENGTH)
    throw new ApiError('unprocessable', [`A password has at least ${LEAST_LENGTH} characters`]);
  const words = personalWords([name, email, staffHost(tools)]);
  if (await passwordJudge.judge({ password, words }))
    throw new ApiError('unprocessable', ['This password is easy to guess']);
}

/** Sets a password together with the app that was begun; the other sessions of the person end. */
export async function setOwnPassword(
  tools: SessionTools,
  caller: Caller,
  { password, code }: { readonly password: string; readonly code: string },
): Promise<void> {
  const { uuid } = expectFresh(tools, caller);
  const { db, system } = tools;
  const now = system.now();
  const secret = await offeredTotp(db.kysely, uuid, new Date(now));
  if (secret === undefined)
    throw new ApiError('unprocessable', ['Set up the authenticator app again: it took too long']);
  const step = totpStep(secret, code, { now, lastStep: 0 });
  if (step === undefined) throw new ApiError('unprocessable', ['The code is wrong']);
  const person = await activePerson(db.kysely, caller.personId);
  if (person === undefined) throw new ApiError('unauthenticated');
  await refuseWeak(tools, password, person);
  const password_hash = await hashPassword(password);
  await db.transaction(async (tx) => {
    if ((await lockPerson(tx, caller.personId)) === undefined) throw new ApiError('unauthenticated');
    const row = { staff_uuid: caller.personId, password_hash, totp_secret: secret, totp_last_step: step };
    await setPassword(tx, row, new Date(now));
    await dropTotp(tx, uuid);
    await endSessionsOf(tx, caller.personId, new Date(now), uuid);
    await appendAudit(tx, tools, {
      who: caller,
      act: 'password.set',
      subject: `person ${caller.personId}`,
      changes: [{ field: 'password', after: 'set' }],
    });
  });
}
