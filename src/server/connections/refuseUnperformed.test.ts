import { describe, expect, it } from 'vitest';
import type { ConnectionsFile } from '../../core/model/generated/connections.ts';
import { type AskingLender, refusals } from './refuseUnperformed.ts';

const onlyOnline = { effect: { limit: 'notaryModes', to: { modes: ['ONLINE'] } } };
const lender = {
  lender: 'main',
  brand: { auth: { mode: 'legacy' } },
  policies: { onlyOnline },
  journey: { stages: [{ id: 'notarized', status: 'B', when: true, by: ['notary'] }] },
} as unknown as AskingLender;
const connected: ConnectionsFile = {
  version: 1,
  all: { usual: 'desk', providers: { visits: { kind: 'hostedVisit', ports: ['notary'] } } },
};

describe('connections and releases', () => {
  it('are refused together where a policy needs a company that is not connected', () => {
    expect(refusals([lender], { file: connected }, 'production')).toEqual([]);
    expect(refusals([lender], { file: { version: 1, all: { usual: 'desk' } } }, 'production')).toEqual([
      'Nobody holds sessions with a notary online (port notary), and a policy forbids those in person (main)',
    ]);
    expect(refusals([lender], { file: { version: 1 } }, 'sandbox')).toEqual([]);
  });
});
