import { describe, expect, it } from 'vitest';
import { certifyLender, points } from '../../src/cli/certify/certifyLender.ts';
import { taskContracts } from '../../src/core/journey/taskContracts.ts';
import { inMatrix, isDeep, played } from '../e2e/matrix.ts';
import { openPlayedLender, type Wrong } from './lenders/playedLender.ts';
import { wrongLenders } from './lenders/wrongLenders.ts';

const SECRETS = {
  clientSecret: 'secret-of-the-client',
  webhookSecret: `whsec_${Buffer.alloc(24, 1).toString('base64')}`,
};

/** How long what must happen is waited for: a machine that does other things too is slow. */
const PATIENCE_MS = isDeep ? 20_000 : 10_000;

/** The points that a lender's system fails, with what was seen. */
async function failedBy(
  wrong: Wrong,
  contracts: readonly string[] = [...taskContracts.keys()],
): Promise<Readonly<Record<string, string>>> {
  const lender = await openPlayedLender(wrong, SECRETS);
  try {
    const verdicts = await certifyLender({
      ...SECRETS,
      lender: 'main',
      contracts,
      clientId: 'certify',
      host: '127.0.0.1',
      port: 0,
      against: lender.address,
      deadlineMs: PATIENCE_MS / 2,
      patienceMs: PATIENCE_MS,
      quietMs: 300,
      onReady: (api) => lender.begin(api),
    });
    expect(verdicts.map(({ id }) => id)).toEqual(points.map(({ id }) => id));
    return Object.fromEntries(verdicts.flatMap(({ id, seen }) => (seen === undefined ? [] : [[id, seen]])));
  } finally {
    await lender.close();
  }
}

/** Found without waiting. */
const quick = ['signature', 'twice'];
const all = Object.entries(wrongLenders);

describe('equiform certify', () => {
  it('has a wrong lender for each point', () => {
    expect(all.map(([, make]) => make().point).toSorted()).toEqual(points.map(({ id }) => id).toSorted());
  });

  it.concurrent('passes every point of the example, which answers well', async () => {
    expect(await failedBy({ point: 'none' })).toEqual({});
  });

  it.concurrent('asks a system that begins with one task for nothing else', async () => {
    const asked = new Set<unknown>();
    const between: Wrong['between'] = async (url, init, pass) => {
      const answer = await pass(url, init);
      if (/\/tasks\/[^/]+$/.test(url) && answer.ok) asked.add((await answer.clone().json()).name);
      return answer;
    };
    expect(await failedBy({ point: 'none', between }, ['softCredit@1'])).toEqual({});
    expect([...asked]).toEqual(['softCredit']);
  });

  it.for(played(all, ([, make]) => quick.includes(make().point)))(
    'names the one point of a lender that %s',
    { ...inMatrix, concurrent: true },
    async ([, make]) => {
      const wrong = make();
      expect(Object.keys(await failedBy(wrong))).toEqual([wrong.point]);
    },
  );
});
