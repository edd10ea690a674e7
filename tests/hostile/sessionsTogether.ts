import { expect } from 'vitest';
import { resetByLink } from './guessing.ts';
import type { Pair } from './pair.ts';
import type { Figures } from './promised.ts';
import { jsonOf, loginCall, newVisitor, registered, type Visitor } from './visitor.ts';

const SELF = '/identity-broker/customer/secure/api/v3/self/figureinfo';
const LOGOUT = '/identity-broker/customer/secure/api/v3/logout';
const APP = { 'x-application-name': 'heloc' };

/** Logs out at one server and uses the token at the other. */
async function logOut({ servers }: Pair, people: number): Promise<void> {
  for (let person = 0; person < people; person += 1) {
    const [one, other] = person % 2 === 0 ? servers : servers.toReversed();
    if (!one || !other) throw new Error('There are two servers');
    const visitor = await registered(one.address);
    const token = visitor.token() ?? '';
    const self = () => visitor.send(other.address, { path: SELF, headers: APP });
    expect((await self()).status).toBe(200);
    expect((await visitor.send(one.address, { path: LOGOUT, body: {}, headers: APP })).status).toBe(200);
    visitor.use(token);
    expect((await self()).status).toBe(401);
  }
}

/** Somebody's browser, signed in at a server. */
async function signedInAt(address: string, email: string): Promise<Visitor> {
  const visitor = newVisitor();
  visitor.use(jsonOf<{ jwt: string }>(await visitor.send(address, loginCall(email))).jwt);
  return visitor;
}

/** Sets a new password by a link while a browser is signed in at each server; resolves to the sessions ended. */
async function resetPassword(pair: Pair): Promise<number> {
  const addresses = pair.servers.map(({ address }) => address);
  const { email } = await registered(pair.front.address);
  const browsers = await Promise.all(addresses.map((address) => signedInAt(address, email)));
  const statuses = async () => {
    const looks = browsers.flatMap((browser) =>
      addresses.map((address) => browser.send(address, { path: SELF, headers: APP })),
    );
    return (await Promise.all(looks)).map(({ status }) => status);
  };
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  await resetByLink(pair, email);
  expect(await statuses()).toEqual([401, 401, 401, 401]);
  return browsers.length;
}

/** Ends sessions at one server, by logging out and by a new password. */
export async function endTogether(pair: Pair, people: number): Promise<Figures> {
  await logOut(pair, people);
  const ended = await resetPassword(pair);
  return { 'sessions ended': people + ended, 'still open at the other server': 0 };
}
