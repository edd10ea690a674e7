import { expect } from 'vitest';
import type { Pair } from './pair.ts';
import type { Figures } from './promised.ts';
import {
  type Answered,
  jsonOf,
  loginCall,
  type Member,
  newVisitor,
  PASSWORD,
  registered,
  type Visitor,
} from './visitor.ts';

/** Guesses evaluated before a place or person is locked. */
const LOOKED_AT = 5;
const LOCKED = 423;
const NEW_PASSWORD = 'Another-horse-8!';

/** The answers to a guess, alternating between servers. */
const atOneOf = ({ servers }: Pair, turn: number): string => servers[turn % 2]?.address ?? '';

/** From an address no other test uses. */
const from = (block: number, host: number) => ({ 'x-forwarded-for': `203.0.${block}.${host}` });

async function guess(pair: Pair, turn: number, { email, place, password }: Guessed): Promise<number> {
  const call = { ...loginCall(email, password), headers: place };
  return (await newVisitor().send(atOneOf(pair, turn), call)).status;
}

interface Guessed {
  readonly email: string;
  readonly place: Readonly<Record<string, string>>;
  readonly password: string;
}

const signIn = (
  pair: Pair,
  turn: number,
  visitor: Visitor,
  more: Omit<Guessed, 'place'>,
): Promise<Answered> =>
  visitor.send(atOneOf(pair, turn), { ...loginCall(more.email, more.password), headers: from(1, 1) });

/** The secret in the newest mailed link. */
async function mailedToken(pair: Pair, email: string): Promise<string> {
  const path = `/sandbox/mailbox?to=${encodeURIComponent(email)}`;
  const mails = jsonOf<{ text: string }[]>(await newVisitor().send(atOneOf(pair, 1), { path }));
  const found = mails.map(({ text }) => /\/auth\/reset#(\S+)/.exec(text)?.[1]).find(Boolean);
  if (!found) throw new Error(`No link was mailed: ${JSON.stringify(mails)}`);
  return found;
}

/** Sets a new password by a mailed link, asked for at one server and used at the other, from a new browser. */
export async function resetByLink(pair: Pair, email: string): Promise<Visitor> {
  const stranger = newVisitor();
  const forgot = { path: '/identity/api/v1/password/forgot?organization=main', body: { email } };
  expect((await stranger.send(atOneOf(pair, 0), forgot)).status).toBe(204);
  const body = { token: await mailedToken(pair, email), password: NEW_PASSWORD };
  const reset = await stranger.send(atOneOf(pair, 1), { path: '/identity/api/v1/password/reset', body });
  expect(reset.status, reset.text).toBe(204);
  return stranger;
}

/** The owner signs in by "Forgot password" from a new browser. */
async function expectInByLink(pair: Pair, { email }: Member): Promise<void> {
  const stranger = await resetByLink(pair, email);
  const again = await signIn(pair, 0, stranger, { email, password: NEW_PASSWORD });
  expect(again.status, again.text).toBe(200);
}

/**
 * Guesses passwords through both servers, many at once from one place, then from new places; the owner still gets in.
 */
export async function guessPasswords(pair: Pair, places: number): Promise<Figures> {
  const owner = await registered(atOneOf(pair, 0));
  const known = await signIn(pair, 1, owner, { email: owner.email, password: PASSWORD });
  expect(known.status, known.text).toBe(200);
  let lookedAt = 0;
  for (let place = 0; place < places; place += 1) {
    const one = { email: owner.email, place: from(2, place), password: 'Wrong-horse-9!' };
    const statuses = await Promise.all(
      Array.from({ length: 2 * LOOKED_AT }, (_, turn) => guess(pair, turn, one)),
    );
    expect(statuses.filter((status) => status !== 401 && status !== LOCKED)).toEqual([]);
    // The guess that locks also gets the locked answer.
    const ofPlace = statuses.filter((status) => status === 401).length;
    expect(ofPlace).toBeLessThan(LOOKED_AT);
    lookedAt += ofPlace;
    // Now even the right password is refused from there, at either server.
    for (const turn of [0, 1]) expect(await guess(pair, turn, { ...one, password: PASSWORD })).toBe(LOCKED);
  }
  const back = await signIn(pair, 0, owner, { email: owner.email, password: PASSWORD });
  expect(back.status, back.text).toBe(200);
  await expectInByLink(pair, owner);
  return {
    guesses: places * (2 * LOOKED_AT + 2),
    'answered as wrong before the lock': lookedAt,
    'times the owner was kept out': 0,
  };
}

const FACTOR = '/identity/secure/api/v1/two-factor';
const VERIFY = '/identity/limited/api/v1/login/verify';

async function mailedCode(pair: Pair, email: string): Promise<string> {
  const path = `/sandbox/mailbox?to=${encodeURIComponent(email)}`;
  const mails = jsonOf<{ text: string }[]>(await newVisitor().send(atOneOf(pair, 1), { path }));
  return mails.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find(Boolean) ?? '';
}

/** With the right password, guesses codes through both servers at once. */
export async function guessCodes(pair: Pair, people: number): Promise<Figures> {
  const ofPerson = 4 * LOOKED_AT;
  let lookedAt = 0;
  for (let person = 0; person < people; person += 1) {
    const owner = await registered(atOneOf(pair, person));
    expect((await owner.send(atOneOf(pair, 0), { path: `${FACTOR}/code`, body: {} })).status).toBe(204);
    const code = await mailedCode(pair, owner.email);
    const on = { method: 'PUT', path: FACTOR, body: { method: 'EMAIL', code, password: PASSWORD } };
    expect((await owner.send(atOneOf(pair, 1), on)).status).toBe(204);

    const thief = newVisitor();
    const place = from(3, person);
    const halfIn = await thief.send(atOneOf(pair, 0), { ...loginCall(owner.email), headers: place });
    thief.use(jsonOf<{ jwt: string }>(halfIn).jwt);
    const answers = await Promise.all(
      Array.from({ length: ofPerson }, (_, turn) =>
        thief.send(atOneOf(pair, turn), {
          path: VERIFY,
          body: { method: 'EMAIL', code: String(100_000 + turn) },
          headers: place,
        }),
      ),
    );
    const wrong = answers.filter(({ status }) => status === 401 || status === 422).length;
    expect(answers.filter(({ status }) => status === LOCKED).length).toBe(ofPerson - wrong);
    expect(wrong).toBeLessThan(LOOKED_AT);
    lookedAt += wrong;
  }
  return { guesses: people * ofPerson, 'answered as wrong before the lock': lookedAt, 'let in': 0 };
}
