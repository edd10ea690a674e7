import { describe, expect, it } from 'vitest';
import type { ConnectionsFile } from '../model/generated/connections.ts';
import { portsIn, portsOf } from './connectedPorts.ts';
import { portFacts, portNames } from './ports.ts';
import { type Asking, unconnected } from './unconnected.ts';

const journey = {
  stages: [
    { id: 'paid', status: 'A', when: true, by: ['appraisalPayment'] },
    { id: 'notarized', status: 'B', when: true, by: ['notary'] },
  ],
} as unknown as Asking['journey'];
const legacy = { auth: { mode: 'legacy' } } as Asking['brand'];
const inPerson = { effect: { limit: 'notaryModes', to: { modes: ['MANUAL'] } } };
const online = { effect: { limit: 'notaryModes', to: { modes: ['ONLINE'] } } };
const asking = (change: object = {}): Asking =>
  ({ brand: legacy, journey, policies: {}, ...change }) as Asking;

const none: ConnectionsFile = { version: 1 };
const found = (
  of: Asking,
  connections: ConnectionsFile = none,
  mode: 'production' | 'sandbox' = 'production',
) =>
  unconnected(of, { lender: 'main', mode, connections }).map(({ port, severity }) => `${port} ${severity}`);

it('a port of every way to prove income is known to releases of before, which had one', () => {
  expect(portFacts(new Set(['bankIncome']))).toMatchObject({ 'port.income': true, 'port.bankIncome': true });
  expect(portFacts(new Set(['assets']))).toMatchObject({ 'port.income': false });
});

describe('companies that nobody connected', () => {
  it('are warned of where screens go on without them, and an error where a policy forbids that', () => {
    expect(found(asking())).toEqual(['notary warning', 'payments warning']);
    expect(found(asking({ policies: { inPerson } }))).toEqual(['notary warning', 'payments warning']);
    expect(found(asking({ policies: { online } }))).toEqual(['notary error', 'payments warning']);
    expect(found(asking({ brand: { auth: { mode: 'broker' } } }))).toContain('signIn warning');
  });

  it('are not missed by a journey that does not ask for them, nor in the sandbox, which plays them', () => {
    expect(found(asking({ journey: { stages: [] } }))).toEqual([]);
    expect(found(asking({ brand: { auth: { mode: 'broker' } } }), none, 'sandbox')).toEqual([]);
  });

  it('are those of the lender and of all, by their kinds and the ports that they name', () => {
    const file: ConnectionsFile = {
      version: 1,
      all: { providers: { links: { kind: 'plaid' }, texts: { kind: 'twilio' }, other: { kind: 'unknown' } } },
      lenders: {
        main: { providers: { visits: { kind: 'hostedVisit', ports: ['payments', 'bankIncome'] } } },
      },
    };
    expect([...portsOf(file, 'main')].sort()).toEqual([
      'accounts',
      'assets',
      'bankIncome',
      'payments',
      'phoneCodes',
    ]);
    expect(portsOf(file, 'harborlight').has('payments')).toBe(false);
    expect(found(asking(), file)).toEqual(['notary warning']);
    expect([...portsIn('sandbox', none, 'main')]).toEqual([...portNames]);
  });
});
