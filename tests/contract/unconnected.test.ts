import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualConnections } from '../../src/core/journey/connections.ts';
import { inMatrix, isDeep, played } from '../e2e/matrix.ts';
import { SIGNING } from './fakeCompany.ts';
import { connectionsWith, lenderSystem, secretOf } from './lenderClient.ts';
import { type CreateChange, createBody } from './lendingServer.ts';
import { productionWorld } from './model/productionWorld.ts';
import { look } from './model/world.ts';
import { openProductionServer } from './productionServer.ts';

const WHOLESALE = 'cinderridge-wholesale';

let opened: Awaited<ReturnType<typeof openProductionServer>>;
const folder = mkdtempSync(join(tmpdir(), 'unconnected-'));
const path = join(folder, 'connections.json');
const logged: string[] = [];

/** Writes the connections, with providers of all lenders. */
function connect(providers: object): void {
  const clients = [{ id: 'ridge-core', lender: WHOLESALE }];
  const all = { ...usualConnections('production').all, providers };
  writeFileSync(path, JSON.stringify(connectionsWith({ clients, all })));
}

beforeAll(async () => {
  connect({});
  opened = await openProductionServer({
    environment: {
      EQUIFORM_CONNECTIONS: path,
      SECRET_OF_RIDGE_CORE: secretOf('ridge-core'),
      SIGNING,
      LOG_LEVEL: 'warn',
    },
    hasNoCompany: true,
    log: { write: (line: string) => void logged.push(line) },
  });
});
afterAll(async () => {
  await opened.close();
  rmSync(folder, { recursive: true });
});

/** An officer whom the lender's own system names. */
async function officer(): Promise<string> {
  const uuid = randomUUID();
  const answer = await lenderSystem(opened.server, 'ridge-core').call({
    method: 'PUT',
    url: `/officers/${uuid}`,
    payload: {
      originatorName: 'Maya Ellison',
      email: 'maya.ellison@lender.example',
      phoneNumber: '8025550101',
      nmls: '900101',
      enforceLicensedStatesForReferral: true,
      licensedStates: ['FL'],
    },
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return uuid;
}

const inTexas = {
  property: { street1: '8 Live Oak Way', city: 'Austin', state: 'TX', zip: '78701' },
} as const;
const inNewYork = {
  property: { street1: '19 Canal Side', city: 'Utica', state: 'NY', zip: '13501' },
} as const;

const places: readonly { readonly lender: string; readonly name: string; readonly where: CreateChange }[] = [
  { lender: 'main', name: 'a retail lender in Florida', where: {} },
  { lender: 'main', name: 'a retail lender in Texas', where: inTexas },
  { lender: 'main-ny', name: 'a retail lender in New York', where: inNewYork },
  { lender: 'harborlight', name: 'a credit union in Florida', where: {} },
  { lender: 'harborlight', name: 'a credit union in Texas', where: inTexas },
  { lender: 'harborlight', name: 'a credit union in New York', where: inNewYork },
  { lender: WHOLESALE, name: 'a wholesale lender in Florida', where: {} },
];

describe('without any company connected, an application', () => {
  it.each(played(places, (_one, index) => index === 0))(
    'of $name goes to its end: income by documents, accounts typed in, the notary in person',
    isDeep ? inMatrix : {},
    async ({ lender, where }) => {
      const play = productionWorld(opened, lender);
      const body = lender === WHOLESALE ? { referrerId: await officer() } : {};
      const world = await play.begun({ body: createBody({ ...where, body }) });
      expect(await play.goOn(world), world.log.join('\n')).toBe('COMPLETE');
      const { application, status } = await look(world);
      expect(status).toMatchObject({ manualDeedSigningComplete: true });
      expect(application.notary?.modes).toEqual(['MANUAL']);
      expect(application.costs?.costs).toContainEqual(
        expect.objectContaining({ feeType: 'MANUAL_NOTARIZATION_FEE' }),
      );
      expect(world.log.filter((line) => /\/link|appraisal-payment|notary\/session/.test(line))).toEqual([]);
    },
  );
});

describe('without any company connected, an operator', () => {
  const missed = () => {
    const lines = logged.splice(0).map((line) => JSON.parse(line) as { msg: string; reason?: string });
    return lines.flatMap(({ msg, reason = '' }) =>
      msg === 'a company is not connected' ? [/port (\w+)/.exec(reason)?.[1]] : [],
    );
  };

  it('is told at the start, and after each change of the connections, what screens do without', async () => {
    const { connections } = opened.server.dependencies;
    expect(missed().sort()).toEqual(['notary', 'payments', 'signIn']);
    const provider = {
      kind: 'hostedVisit',
      address: 'https://api.acme.example',
      pages: ['https://acme.example'],
    };
    connect({ acme: { ...provider, ports: ['notary'], secrets: { signing: { env: 'SIGNING' } } } });
    connections.look();
    expect(missed().sort()).toEqual(['payments', 'signIn']);
    connect({});
    connections.look();
    expect(missed().sort()).toEqual(['notary', 'payments', 'signIn']);
  });
});

describe('without any company connected, a lender', () => {
  it('G-23 is asked by its system for no telephone number, which nobody could prove', async () => {
    const play = productionWorld(opened, WHOLESALE);
    const world = await play.begun({ body: createBody({ body: { referrerId: await officer() } }) });
    const ask = (kind: string) =>
      lenderSystem(opened.server, 'ridge-core').call({
        method: 'POST',
        url: `/applications/${world.uuid}/conditions`,
        payload: { kind },
        headers: { 'idempotency-key': randomUUID() },
      });
    const refused = await ask('MISSING_PHONE_NUMBER');
    expect([refused.statusCode, refused.json().type]).toEqual([409, 'urn:equiform:problem:conflict']);
    expect((await ask('GENERIC_DOCUMENT_REQUEST')).statusCode).toBe(201);
  });
});
