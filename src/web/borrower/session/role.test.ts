import { describe, expect, it } from 'vitest';
import { authModeOf } from './authMode.ts';
import { audienceOf, roleOf } from './role.ts';

describe('role', () => {
  it.each([
    ['a broker', { uuid: 'u', isBroker: true }, 'broker'],
    ['a broker who also signs', { uuid: 'u', isBroker: true, type: 'CO_DEEDER' }, 'signer'],
    ['an additional signer', { uuid: 'u', isBroker: false, type: 'CO_DEEDER' }, 'signer'],
    ['anybody else', { uuid: 'u' }, 'borrower'],
    ['who is not known yet', undefined, 'borrower'],
  ])('AUTH-04 isBroker and type make %s', (_who, user, role) => {
    expect(roleOf(user)).toBe(role);
  });

  it('SIGNER-01 a session of the signers has their role before it is known whose it is', () => {
    expect(roleOf(undefined, { isSigners: true })).toBe('signer');
  });

  it("AUTH-03 everybody is an agent on an agents' site: by configuration or by host", () => {
    expect(roleOf({ uuid: 'u', isBroker: true }, { audience: 'agent', isSigners: true })).toBe('agent');
    expect(audienceOf({ audience: 'agent' }, 'main.localhost')).toBe('agent');
    expect(audienceOf({ agentHosts: ['main-agents'] }, 'main-agents.example')).toBe('agent');
    expect(audienceOf({ agentHosts: ['main-agents'] }, 'main.example')).toBe('customer');
    expect(audienceOf({}, 'localhost')).toBe('customer');
  });
});

describe('auth mode', () => {
  it.each([
    ['legacy', false, true, 'legacy'],
    ['legacy', true, true, 'legacy'],
    ['broker', false, true, 'broker'],
    ['broker', false, false, 'broker'],
    ['optimizely', true, true, 'broker'],
    ['optimizely', false, true, 'legacy'],
    ['optimizely', true, false, undefined],
  ] as const)('AUTH-05 mode %s with the experiment %s (known: %s) is %s', (mode, isOn, isKnown, expected) => {
    expect(authModeOf({ mode }, { isOn, isKnown })).toBe(expected);
  });
});
