import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { isReady, OPERATOR, type Pair } from './pair.ts';
import type { Figures } from './promised.ts';
import {
  applicationsOf,
  beginCall,
  borrowerAt,
  jsonFrom,
  jsonOf,
  newVisitor,
  registered,
} from './visitor.ts';

const bearer = { authorization: `Bearer ${OPERATOR}` };

/** The project's configuration with the main lender renamed. */
const configurationNamed = (name: string) =>
  globSync('{config,brands}/**/*.{yaml,yml,json,svg}').map((path) => {
    const text = readFileSync(path, 'utf8');
    return {
      path,
      text: path === 'brands/main/brand.yaml' ? text.replace('shortName:', `shortName: ${name}`) : text,
    };
  });

async function publishTo(address: string, administrator: string, name: string): Promise<string> {
  const call = {
    path: '/publish',
    body: { files: configurationNamed(name), why: 'A test' },
    headers: { authorization: `Bearer ${administrator}` },
  };
  const { releases } = jsonOf<{ releases: { brand: string; hash: string; changed: boolean }[] }>(
    await newVisitor().send(address, call),
  );
  return releases.find(({ brand }) => brand === 'main')?.hash ?? '';
}

async function headAt(address: string): Promise<string | undefined> {
  const { text } = await newVisitor().send(address, { path: '/metrics', headers: bearer });
  return /equiform_release_head\{brand="main",hash="(\w+)"\} 1/.exec(text)?.[1];
}

/** Publishes to one server, then to both at once; without rounds, only checks that each continues the other's work. */
export async function publishTogether(
  { servers: [one, other], administrator }: Pair,
  rounds: number,
): Promise<Figures> {
  expect(await headAt(one.address)).toBe(await headAt(other.address));
  if (rounds === 0) return { publishes: 0 };
  const hash = await publishTo(one.address, administrator, 'New');
  const since = performance.now();
  await expect.poll(() => headAt(other.address), { interval: 20 }).toBe(hash);
  const milliseconds = Math.round(performance.now() - since);
  expect(await headAt(one.address)).toBe(hash);
  for (let round = 0; round < rounds; round += 1) {
    const hashes = await Promise.all([
      publishTo(one.address, administrator, `One${round}`),
      publishTo(other.address, administrator, `Other${round}`),
    ]);
    await expect.poll(async () => (await headAt(one.address)) === (await headAt(other.address))).toBe(true);
    expect(hashes).toContain(await headAt(one.address));
  }
  return { publishes: 1 + 2 * rounds, 'milliseconds to the other server': milliseconds };
}

const OFFER_CODE = '/service-marketing/external/api/v1/offercode';
const LOOKS = 20;

/** Guesses codes through the shared address; the last one evaluated is known beforehand. */
export async function limitTogether({ front }: Pair): Promise<Figures> {
  const headers = { 'x-forwarded-for': '198.51.100.7' };
  const statuses: number[] = [];
  for (let look = 0; look < 2 * LOOKS; look += 1) {
    const path = `${OFFER_CODE}/${randomUUID().slice(0, 13)}`;
    statuses.push((await newVisitor().send(front.address, { path, headers })).status);
  }
  const looked = Array.from({ length: LOOKS }, () => 404);
  expect(statuses).toEqual([...looked, ...Array.from({ length: LOOKS }, () => 429)]);
  const elsewhere = { path: `${OFFER_CODE}/none`, headers: { 'x-forwarded-for': '198.51.100.8' } };
  expect((await newVisitor().send(front.address, elsewhere)).status).toBe(404);
  return { 'codes guessed': 2 * LOOKS, 'looked at': LOOKS };
}

export async function workTogether({ servers }: Pair, applications: number): Promise<Figures> {
  const asked = { status: 'WAITING_FOR_PRE_SOFT_CREDIT_DISCLOSURE', application: { pinned: false } };
  const made = await Promise.all(
    Array.from({ length: applications }, (_, index) => borrowerAt(servers[index % 2]?.address ?? '', asked)),
  );
  for (let second = 0; second < 8; second += 1)
    await Promise.all(
      servers.map(({ address }) =>
        jsonFrom(newVisitor(), address, { path: '/sandbox/clock', body: { advance: 1_000 } }),
      ),
    );
  let events = 0;
  for (const borrower of made) {
    const path = `/sandbox/applications/${borrower.uuid}/history`;
    const read = async () =>
      jsonFrom<{ event: string; status: string }[]>(borrower, servers[0].address, { path });
    await expect.poll(async () => (await read()).at(-1)?.status).toBe('OFFER_SELECTION');
    const entries = (await read()).map(({ event, status }) => `${event} ${status}`);
    expect(entries).toEqual([...new Set(entries)]);
    events += entries.length;
  }
  return { applications, 'events of timers and creation': events, 'done twice': 0 };
}

/** Stops one server while people write through the shared address, which skips servers that are not ready. */
export async function drainOne(pair: Pair, writers: number): Promise<Figures> {
  const { servers, front } = pair;
  const [leaving, staying] = servers;
  let isOver = false;
  let cut = 0;
  const write = async (): Promise<number> => {
    let written = 0;
    while (!isOver) {
      const member = await registered(staying.address);
      const call = beginCall(member.email);
      let answer = await member.send(front.address, call).catch(() => undefined);
      while (answer === undefined) {
        cut += 1;
        answer = await member.send(front.address, call).catch(() => undefined);
      }
      const { uuid } = jsonOf<{ uuid: string }>(answer);
      expect(await applicationsOf(staying.address, member)).toEqual([uuid]);
      written += 1;
    }
    return written;
  };
  const writing = Promise.all(Array.from({ length: writers }, write));
  const stopped = leaving.stop();
  await expect.poll(() => isReady(leaving), { interval: 20 }).toBe(false);
  front.point([staying.address]);
  expect(await stopped).toBe(0);
  isOver = true;
  const written = (await writing).reduce((sum, one) => sum + one, 0);
  await pair.replace(0);
  return { 'applications begun meanwhile': written, 'connections cut': cut, 'lost or done twice': 0 };
}
