import { describe, expect, it } from 'vitest';
import type { RegisterDraft } from '../../../core/model/generated/api/register-draft.ts';
import { FetchError } from '../../clients/fetchError.ts';
import { IdentityExistsError } from '../../clients/identityService.ts';
import { type SubmitPorts, submitRegistration } from './submitRegistration.ts';

const draft: RegisterDraft = {
  email: 'ana@example.com',
  phoneNumber: '5551234567',
  consents: { smsMarketing: true, smsTransactional: false, communication: true },
};

function recording(changes: Partial<SubmitPorts> = {}) {
  const calls: string[] = [];
  const bodies: Record<string, unknown> = {};
  const answers: SubmitPorts = {
    showProcessing: () => undefined,
    isIneligible: async () => false,
    joinWaitlist: async () => undefined,
    isSignedIn: () => false,
    register: async () => undefined,
    profile: async () => ({ uuid: 'p', phoneNumbers: [] }),
    savePhone: async () => undefined,
    canStart: async () => true,
    refusal: async () => ({ type: 'active', uuid: 'old' }),
    mayHaveCreated: () => false,
    createBody: async () => ({}) as never,
    create: async () => ({ uuid: 'new' }),
    smsConsentOrg: () => 'brand-org',
    consentPrompt: async (type) => ({ uuid: `prompt-${type}` }),
    saveSmsConsents: async () => undefined,
    track: async () => undefined,
    ...changes,
  };
  const quiet = new Set(['isSignedIn', 'mayHaveCreated', 'smsConsentOrg']);
  const ports = Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [
      name,
      (...args: unknown[]) => {
        if (!quiet.has(name)) calls.push(name === 'track' ? `track ${args[0]}` : name);
        bodies[name] = args[0];
        return (answer as (...given: unknown[]) => unknown)(...args);
      },
    ]),
  ) as unknown as SubmitPorts;
  return { ports, calls, bodies };
}

const fails = (error: unknown) => () => Promise.reject(error);

describe('submitRegistration', () => {
  it('SUBMIT-10, SUBMIT-01, SUBMIT-03, SUBMIT-05, SUBMIT-06, SUBMIT-08 runs the steps in order, the modal first', async () => {
    const { ports, calls } = recording();
    expect(await submitRegistration(ports, draft, 'secret')).toEqual({ type: 'created', uuid: 'new' });
    expect(calls).toEqual([
      'showProcessing',
      'isIneligible',
      'register',
      'profile',
      'savePhone',
      'canStart',
      'createBody',
      'create',
      'consentPrompt',
      'consentPrompt',
      'saveSmsConsents',
      'track helocStarted',
      'track appStarted',
    ]);
  });

  const steps = [
    ['isIneligible', {}],
    ['joinWaitlist', { isIneligible: async () => true }],
    ['register', {}],
    ['profile', {}],
    ['savePhone', {}],
    ['canStart', {}],
    ['refusal', { canStart: async () => false }],
    ['createBody', {}],
    ['create', {}],
  ] as const;

  it.each(steps)('SUBMIT-10 SUBMIT-16 stops after %s if it fails', async (broken, before) => {
    const refused = new FetchError(500, 'x');
    for (const [error, outcome] of [
      [refused, { type: 'failed', error: refused }],
      [new FetchError(0, 'Failed to fetch'), { type: 'offline' }],
      [new FetchError(503, 'service unavailable'), { type: 'offline' }],
    ] as const) {
      const { ports, calls } = recording({ ...before, [broken]: fails(error) });
      expect(await submitRegistration(ports, draft, 'secret')).toEqual(outcome);
      expect(calls.at(-1)).toBe(broken);
    }
  });

  it('repeats a create call whose answer was lost, and does not refuse', async () => {
    const lost = { canStart: async () => false, mayHaveCreated: () => true };
    const { ports } = recording(lost);
    expect(await submitRegistration(ports, draft, 'secret')).toEqual({ type: 'created', uuid: 'new' });
    for (const status of [409, 422]) {
      const other = recording({ ...lost, create: fails(new FetchError(status, 'x')) });
      expect(await submitRegistration(other.ports, draft, 'secret')).toMatchObject({ type: 'refused' });
    }
    const down = recording({ ...lost, create: fails(new FetchError(500, 'x')) });
    expect(await submitRegistration(down.ports, draft, 'secret')).toMatchObject({ type: 'failed' });
  });

  it('SUBMIT-02 puts an ineligible borrower on the waitlist without registering an identity', async () => {
    const { ports, calls, bodies } = recording({ isIneligible: async () => true });
    expect(await submitRegistration(ports, draft, 'secret')).toEqual({ type: 'waitlisted' });
    expect(calls).toEqual(['showProcessing', 'isIneligible', 'joinWaitlist']);
    expect(bodies.joinWaitlist).toMatchObject({ email: 'ana@example.com', consent: true });
  });

  it.each([{ communication: false }, undefined])(
    'SUBMIT-02 does not record agreement to messages that was not given on the waitlist (%o)',
    async (consents) => {
      const { ports, bodies } = recording({ isIneligible: async () => true });
      await submitRegistration(ports, { email: 'ana@example.com', ...(consents && { consents }) }, 'secret');
      expect(bodies.joinWaitlist).toMatchObject({ consent: false });
    },
  );

  it('SUBMIT-03 registers only without a session', async () => {
    const { ports, calls } = recording({ isSignedIn: () => true });
    await submitRegistration(ports, draft, '');
    expect(calls).not.toContain('register');
  });

  it('SUBMIT-04 saves the phone only if the profile has another', async () => {
    const known = async () => ({ uuid: 'p', phoneNumbers: [{ type: 'MOBILE', number: '(555) 123-4567' }] });
    const { ports, calls } = recording({ profile: known });
    await submitRegistration(ports, draft, 'secret');
    expect(calls).not.toContain('savePhone');
  });

  it('SUBMIT-07 saves SMS consents only for the configured brand, under its organisation value', async () => {
    const configured = recording();
    await submitRegistration(configured.ports, draft, 'secret');
    expect(configured.bodies.saveSmsConsents).toMatchObject({
      org: 'brand-org',
      consents: [
        { consentPromptUuid: 'prompt-SMS', optInOut: 'OPT_IN' },
        { consentPromptUuid: 'prompt-SMS_TRANSACTIONAL', optInOut: 'OPT_OUT' },
      ],
    });
    const other = recording({ smsConsentOrg: () => undefined });
    await submitRegistration(other.ports, draft, 'secret');
    expect(other.calls).not.toContain('consentPrompt');
  });

  it('SUBMIT-14 opens "Account Already Exists" for an existing identity', async () => {
    const { ports } = recording({ register: fails(new IdentityExistsError()) });
    expect(await submitRegistration(ports, draft, 'secret')).toEqual({
      type: 'refused',
      refusal: { type: 'accountExists' },
    });
  });

  it('SUBMIT-32 says why a person may not start', async () => {
    const { ports, calls } = recording({ canStart: async () => false });
    expect(await submitRegistration(ports, draft, 'secret')).toEqual({
      type: 'refused',
      refusal: { type: 'active', uuid: 'old' },
    });
    expect(calls).not.toContain('create');
  });

  it('SUBMIT-16 SUBMIT-07 does not report the application as unsent if consents cannot be saved', async () => {
    const error = new FetchError(500, 'x');
    for (const broken of ['consentPrompt', 'saveSmsConsents'] as const) {
      const { ports, calls } = recording({ [broken]: fails(error) });
      const outcome = await submitRegistration(ports, draft, 'secret');
      expect(outcome).toEqual({ type: 'failed', error, created: 'new' });
      expect(calls).not.toContain('track appStarted');
    }
  });

  it('SUBMIT-16 goes to the dashboard for any other error', async () => {
    const error = new FetchError(400, 'x', { errors: ['No'] });
    const { ports } = recording({ create: fails(error) });
    expect(await submitRegistration(ports, draft, 'secret')).toEqual({ type: 'failed', error });
  });

  it.each(['We do not currently offer loans in Guam', 'we DO NOT currently offer loans in Guam'])(
    'SUBMIT-17 stays on the page for "%s"',
    async (message) => {
      const { ports } = recording({ create: fails(new FetchError(400, 'x', { errors: [message] })) });
      expect(await submitRegistration(ports, draft, 'secret')).toEqual({
        type: 'stays',
        message: `${message}.`,
      });
    },
  );

  it('can try again if no answer came', async () => {
    const { ports } = recording({ create: fails(new FetchError(0, 'Failed to fetch')) });
    expect(await submitRegistration(ports, draft, 'secret')).toEqual({ type: 'offline' });
  });
});
