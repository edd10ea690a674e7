import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { SandboxJourneyFile } from '../../src/core/model/generated/sandbox-journey.ts';
import { loadLenderConfig } from '../../src/server/features/lender/lenderConfig.ts';
import { HELOC, type LendingServer, openLendingServer } from './lendingServer.ts';

let server: LendingServer;
beforeAll(async () => {
  server = await openLendingServer();
});
afterAll(() => server.close());

interface Made {
  readonly uuid: string;
  readonly jwt: string;
}

const { stages } = parse(readFileSync('config/sandbox/journey.yaml', 'utf8')) as SandboxJourneyFile;
const personas = [...loadLenderConfig('.').personas.values()];

async function make(payload: object): Promise<Made> {
  const url = '/sandbox/applications';
  const answer = await server.call({ method: 'POST', url, payload: { org: 'main', ...payload } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const bearer = ({ jwt }: Made) => ({ authorization: `Bearer ${jwt}` });

const statusOf = async (made: Made) =>
  (
    await server.call({
      url: `/service-krang-heloc/borrower/secure/api/v1/${made.uuid}/status`,
      headers: bearer(made),
    })
  ).json();

const read = async (made: Made) =>
  (await server.call({ url: `${HELOC}/${made.uuid}`, headers: bearer(made) })).json();

const ordinary = [...new Set(stages.map(({ status }) => status))];
const detours = personas.flatMap(({ id, detours: own = [] }) =>
  own.filter(({ when }) => when === undefined).map(({ status }): [string, string] => [status, id]),
);

describe('G-28 a borrower begins at any status', () => {
  it.each(ordinary)('%s', async (status) => {
    expect((await statusOf(await make({ status }))).checklistStatus).toBe(status);
  });

  it.each(detours)('%s as test borrower %s', async (status, persona) => {
    expect((await statusOf(await make({ status, persona }))).checklistStatus).toBe(status);
  });
});

describe('G-28 every way', () => {
  it.each(personas.filter(({ detours: own = [] }) => !own.some(({ never }) => never)).map(({ id }) => id))(
    'of test borrower %s can be walked to its end',
    async (persona) => {
      const end = persona.startsWith('declined') ? 'DECLINED' : 'COMPLETE';
      expect((await statusOf(await make({ persona, status: end }))).checklistStatus).toBe(end);
    },
  );
});

describe('time', () => {
  const advance = (by: string) =>
    server.call({ method: 'POST', url: '/sandbox/clock', payload: { advance: by } });

  it('the right to cancel ends after three business days everywhere, and only then the lien is recorded and paid', async () => {
    const made = await make({ persona: 'approved', status: 'RESCISSION' });
    const { timeline } = await read(made);
    expect(timeline.rescissionEndsAt).toMatch(/T10:00:00\.000Z$/);
    await advance('P2D');
    expect((await statusOf(made)).checklistStatus).toBe('RESCISSION');
    await advance('P6D');
    expect((await statusOf(made)).checklistStatus).toBe('COMPLETE');
    const ended = await read(made);
    expect(ended).toMatchObject({ active: false, accountOpenedDate: expect.any(String) });
    expect(Date.parse(ended.timeline.recordedAt)).toBeGreaterThanOrEqual(
      Date.parse(timeline.rescissionEndsAt),
    );
    expect(ended.timeline.fundedAt > ended.timeline.recordedAt).toBe(true);
  });

  it('G-36 Texas waits twelve days before the note may be signed', async () => {
    const made = await make({ status: 'NOTARY_WAITING_PERIOD' });
    const { timeline, property } = await read(made);
    expect([property.state, timeline.earliestClosing]).toEqual(['TX', expect.any(String)]);
    await advance('P11D');
    expect((await statusOf(made)).checklistStatus).toBe('NOTARY_WAITING_PERIOD');
    await advance('P3D');
    expect((await statusOf(made)).checklistStatus).toBe('NOTE_SIGNING');
  });

  it('a line on a second home is not cancelled for three days', async () => {
    const property = {
      street1: '100 Example Avenue',
      city: 'Tampa',
      state: 'FL',
      zip: '33602',
      occupancyType: 'SECONDARY',
    };
    const made = await make({ persona: 'approved', profile: { property }, status: 'RECORDING' });
    const { timeline } = await read(made);
    expect(timeline.rescissionEnds).toBeUndefined();
  });
});

describe('what was set by hand', () => {
  const set = (uuid: string, payload: object) =>
    server.call({ method: 'PATCH', url: `/sandbox/applications/${uuid}`, payload });

  it('stands while it is pinned; a step saved goes on from there', async () => {
    const made = await make({ persona: 'approved', status: 'OFFER_SELECTION' });
    await set(made.uuid, { checklistStatus: 'HMDA' });
    await server.advance(3_600);
    expect((await statusOf(made)).checklistStatus).toBe('HMDA');
    await set(made.uuid, { pinned: false });
    expect((await statusOf(made)).checklistStatus).toBe('HMDA');
  });

  it('400 for a status that is not on the way of the borrower', async () => {
    const answer = await server.call({
      method: 'POST',
      url: '/sandbox/applications',
      payload: { org: 'main', persona: 'declined-dti', status: 'COMPLETE' },
    });
    expect([answer.statusCode, answer.json().errors]).toEqual([
      400,
      ['body.status is not on the way of this borrower, who comes to DECLINED'],
    ]);
  });
});
