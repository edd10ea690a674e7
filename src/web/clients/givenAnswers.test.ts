import { expect, it, vi } from 'vitest';
import { createGivenAnswers } from './givenAnswers.ts';

const PROFILE = '/service-profile/api/v1/profile';
const FLAGS = '/service-optimize/external/api/v1/features';
const AT = 1_780_000_000;

const tokenOf = (claims: object): string => `e30.${btoa(JSON.stringify(claims))}.s`;
const TOKEN = tokenOf({ sid: 'this', exp: AT + 60 });

const GIVEN = {
  sid: 'this',
  at: AT,
  locale: 'en-US',
  answers: [
    { call: `GET ${PROFILE}`, answer: { uuid: 'a' } },
    { call: `POST ${FLAGS}`, body: { optimizeUser: { orgCode: 'main' } }, answer: { flags: {} } },
  ],
};

interface Tab {
  readonly token?: string | undefined;
  readonly given?: unknown;
  readonly at?: number;
}

/** A tab with this token, and what it asks the server for. */
function tab(options: Tab = {}) {
  const { given = GIVEN, at = 0 } = options;
  const held = { token: 'token' in options ? options.token : TOKEN, at };
  const asked: string[] = [];
  const send = vi.fn(async (input: unknown) => {
    asked.push(String(input));
    return Response.json('asked');
  });
  const { fetch, see } = createGivenAnswers(given, send as typeof globalThis.fetch, {
    session: { read: () => held.token },
    ticks: () => held.at,
  });
  const get = async (address: string, headers: Record<string, string> = {}) =>
    (await fetch(address, { headers: { authorization: `Bearer ${held.token}`, ...headers } })).json();
  return { held, asked, fetch, get, see };
}

it('gives each answer of the document once in place of its call', async () => {
  const { asked, fetch, get, see } = tab();
  expect(see(`GET ${PROFILE}`)).toEqual({ uuid: 'a' });
  expect([await get(PROFILE), await get(PROFILE)]).toEqual([{ uuid: 'a' }, 'asked']);
  const body = JSON.stringify({ optimizeUser: { orgCode: 'main' } });
  expect(await (await fetch(FLAGS, { method: 'POST', body })).json()).toEqual({ flags: {} });
  expect(asked).toEqual([PROFILE]);
});

it.each([
  ['without a token', { token: undefined }],
  ['with the token of another session', { token: tokenOf({ sid: 'other', exp: AT + 60 }) }],
  ['with a token that had expired when they were answered', { token: tokenOf({ sid: 'this', exp: AT }) }],
  ['with a token that cannot be read', { token: 'token' }],
  ['half a minute after the page was opened', { at: 30_000 }],
  ['with a block that is none', { given: { answers: [] } }],
  ['with answers that are none', { given: { ...GIVEN, answers: [null] } }],
])('gives nothing to a tab %s', async (_what, options) => {
  const { get, see } = tab(options);
  expect([await get(PROFILE), see(`GET ${PROFILE}`)]).toEqual(['asked', undefined]);
});

it('gives nothing to a call in another language, with another token or with another question', async () => {
  const { fetch, get } = tab();
  expect(await get(PROFILE, { 'x-equiform-language': 'es-US' })).toBe('asked');
  expect(await get(PROFILE, { authorization: 'Bearer other' })).toBe('asked');
  expect(await get(`${PROFILE}?a=b`)).toBe('asked');
  const body = JSON.stringify({ optimizeUser: { orgCode: 'main', trackerId: 'b' } });
  expect(await (await fetch(FLAGS, { method: 'POST', body })).json()).toBe('asked');
});

it('gives nothing once somebody else signed in', async () => {
  const { get, held } = tab();
  held.token = tokenOf({ sid: 'other', exp: AT + 60 });
  expect(await get(PROFILE)).toBe('asked');
});

it('gives nothing after the page wrote something, which asking for flags is not', async () => {
  const { fetch, get, see } = tab();
  await fetch(FLAGS, { method: 'POST', body: '{}' });
  expect(see(`GET ${PROFILE}`)).toBeDefined();
  await fetch('/service-application/api/v1/application/heloc/a/offer', { method: 'PUT' });
  expect(await get(PROFILE)).toBe('asked');
});

it('lets one call go out where the token is due to be renewed, as answers of the server do it', async () => {
  const notes = '/service-notifications/api/v1/notifications';
  const given = { ...GIVEN, answers: [...GIVEN.answers, { call: `GET ${notes}`, answer: [] }] };
  const aged = (seconds: number) => tokenOf({ sid: 'this', iat: AT - seconds, exp: AT - seconds + 1800 });
  const fresh = tab({ given, token: aged(300) });
  expect([await fresh.get(notes), await fresh.get(PROFILE)]).toEqual([[], { uuid: 'a' }]);
  const due = tab({ given, token: aged(1320) });
  expect([await due.get(notes), await due.get(PROFILE)]).toEqual(['asked', { uuid: 'a' }]);
});
