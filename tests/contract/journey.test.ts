import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type LendingServer, openLendingServer } from './lendingServer.ts';
import { sandboxBorrowers } from './sandboxBorrowers.ts';

let server: LendingServer;
let borrowers: ReturnType<typeof sandboxBorrowers>;
beforeAll(async () => {
  server = await openLendingServer();
  borrowers = sandboxBorrowers(server);
});
afterAll(() => server.close());
beforeEach(() => server.turnBack());

describe('time', () => {
  const advance = (by: string) =>
    server.call({ method: 'POST', url: '/sandbox/clock', payload: { advance: by } });

  it('the right to cancel ends after three business days where the property is; only then the lien is recorded and the money paid', async () => {
    const made = await borrowers.make({ persona: 'approved', status: 'RESCISSION' });
    const { timeline } = await borrowers.read(made);
    expect(timeline.rescissionEndsAt).toMatch(/T05:00:00\.000Z$/);
    await advance('P2D');
    expect(await borrowers.statusOf(made)).toBe('RESCISSION');
    await advance('P6D');
    expect(await borrowers.statusOf(made)).toBe('COMPLETE');
    const ended = await borrowers.read(made);
    expect(ended).toMatchObject({ active: false, accountOpenedDate: expect.any(String) });
    expect(Date.parse(ended.timeline.recordedAt)).toBeGreaterThanOrEqual(
      Date.parse(timeline.rescissionEndsAt),
    );
    expect(ended.timeline.fundedAt > ended.timeline.recordedAt).toBe(true);
  });

  it('G-36 Texas requires twelve days before the note may be signed', async () => {
    const made = await borrowers.make({ status: 'NOTARY_WAITING_PERIOD' });
    const { timeline, property } = await borrowers.read(made);
    expect([property.state, timeline.earliestClosing]).toEqual(['TX', expect.any(String)]);
    await advance('P11D');
    expect(await borrowers.statusOf(made)).toBe('NOTARY_WAITING_PERIOD');
    await advance('P3D');
    expect(await borrowers.statusOf(made)).toBe('NOTE_SIGNING');
  });

  it('a line on a second home has no right to cancel', async () => {
    const property = {
      street1: '100 Example Avenue',
      city: 'Tampa',
      state: 'FL',
      zip: '33602',
      occupancyType: 'SECONDARY',
    };
    const made = await borrowers.make({ persona: 'approved', profile: { property }, status: 'RECORDING' });
    const { timeline } = await borrowers.read(made);
    expect(timeline.rescissionEnds).toBeUndefined();
  });
});

describe('a status set by hand', () => {
  const set = (uuid: string, payload: object) =>
    server.call({ method: 'PATCH', url: `/sandbox/applications/${uuid}`, payload });

  it('stays while it is pinned; a saved step continues from there', async () => {
    const made = await borrowers.make({ persona: 'approved', status: 'OFFER_SELECTION' });
    await set(made.uuid, { checklistStatus: 'HMDA' });
    await server.advance(3_600);
    expect(await borrowers.statusOf(made)).toBe('HMDA');
    await set(made.uuid, { pinned: false });
    expect(await borrowers.statusOf(made)).toBe('HMDA');
  });

  it("answers 400 for a status that is not on the borrower's path", async () => {
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
