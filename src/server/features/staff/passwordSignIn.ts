import { millisecondsInHour } from 'date-fns/constants';
import { verifyPassword } from '../../credentials/passwordHash.ts';
import { newTotpSecret, totpStep } from '../../credentials/totp.ts';
import { type AllowancePolicy, giveBackAllowance, takeAllowance } from '../../db/allowance.ts';
import { ApiError } from '../../http/errors.ts';
import { knownBrowser } from './knownBrowser.ts';
import { placeLimit } from './refusedTries.ts';
import { type Browser, type SignedIn, signIn } from './sessionActs.ts';

import { activeByEmail } from './staffStore.ts';
import type { SessionTools } from './staffTools.ts';
import { appOf, passwordHashOf, takeStep } from './wayStore.ts';

export interface GivenPassword {
  readonly email: string;
  readonly password: string;
  /** Six digits of the authenticator app. */
  readonly code: string;
}

interface Limit {
  readonly subject: string;
  readonly policy: AllowancePolicy & { readonly now: number };
}

/** Stands for the app of somebody who has none, so that all answers take the same time. */
const NOBODYS_APP = newTotpSecret();
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * What limits tries: a browser that the person has signed in with before has a count of its own. Elsewhere the account counts,
 * whether there is one or not, and the network address.
 */
async function limitsOf(
  tools: SessionTools,
  { request }: Browser,
  { email, personId }: { readonly email: string; readonly personId: string | undefined },
): Promise<readonly Limit[]> {
  const { encryption, system, staff } = tools;
  const most = staff.file.limits.triesPerHour;
  const policy = { most, perMs: millisecondsInHour, pauseMs: 0, now: system.now() };
  const named = (name: string): Limit => ({ subject: encryption.fingerprint(`staff ${name}`), policy });
  const known = personId === undefined ? undefined : await knownBrowser(tools, request, personId);
  if (known !== undefined) return [named(`browser ${known} ${personId}`)];
  return [named(`account ${email.toLowerCase()}`), placeLimit(tools, request)];
}

/** Counts a try before it is judged, so that many at once get no more; 429 for one too many, which is not judged. */
async function count({ db }: SessionTools, limits: readonly Limit[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { subject, policy } of limits)
      if (!(await takeAllowance(tx, subject, policy))) throw new ApiError('tooManyRequests');
  });
}

/**
 * The person whose password and code these are; the code is used up. The app is opened while the password is being judged, which takes
 * longer, and for nobody as for somebody.
 */
async function judged(
  { db, system }: SessionTools,
  personId: string | undefined,
  { password, code }: GivenPassword,
): Promise<string | undefined> {
  const hash = await passwordHashOf(db.kysely, personId ?? NOBODY);
  const [isRight, app] = await Promise.all([
    verifyPassword(hash, password),
    appOf(db.kysely, personId ?? NOBODY),
  ]);
  const times = { now: system.now(), lastStep: app?.totp_last_step ?? 0 };
  const step = totpStep(app?.totp_secret ?? NOBODYS_APP, code, times);
  if (personId === undefined || app === undefined || !isRight || step === undefined) return undefined;
  return (await takeStep(db.kysely, personId, step)) ? personId : undefined;
}

/** Signs in by e-mail address, password and code: 401 whichever of them is wrong, 429 after too many tries. */
export async function signInByPassword(
  tools: SessionTools,
  browser: Browser,
  given: GivenPassword,
): Promise<SignedIn> {
  const found = await activeByEmail(tools.db.kysely, given.email);
  const limits = await limitsOf(tools, browser, { email: given.email, personId: found });
  await count(tools, limits);
  const personId = await judged(tools, found, given);
  tools.logger.info('proof of identity', {
    proof: 'staff password',
    outcome: personId === undefined ? 'wrong' : 'right',
  });
  if (personId === undefined) throw new ApiError('unauthenticated', ['This is not right']);
  for (const { subject } of limits) await giveBackAllowance(tools.db.kysely, subject);
  return signIn(tools, browser, { personId, way: 'password' });
}
