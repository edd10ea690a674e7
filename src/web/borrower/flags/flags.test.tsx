import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testRelease } from '../../renderer/testRelease.ts';
import { applicationOf, identityOf } from '../foundation/subject.ts';
import { testApplication } from '../offer/testApplication.ts';
import { paths, renderApp, UUID } from '../testing/testApp.tsx';
import { visit } from '../testing/testRegistration.tsx';
import { readFlagOverrides, writeFlagOverrides } from './flagOverrides.ts';

const FEATURES = 'POST /service-optimize/external/api/v1/features';
const IDENTITY = '0b2f8a3e-5c43-4b6e-9a52-6f3b1f8c7d10';
const encode = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '');
const TOKEN = `${encode({ alg: 'HS256' })}.${encode({ sub: IDENTITY })}.sig`;

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(cleanup);

describe('the subject of flags', () => {
  it('is read from the token of the session and the address', () => {
    expect(identityOf(TOKEN)).toBe(IDENTITY);
    expect([identityOf('token'), identityOf(undefined), identityOf('a.b.c')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(applicationOf(`/account/heloc/${UUID}/identity`)).toBe(UUID);
    expect([applicationOf('/account/heloc/register-v2'), applicationOf(`/${UUID}`)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('FLAG-14 FLAG-15 flags are requested once per identity and application, with their uuids', async () => {
    const release = await testRelease();
    localStorage.setItem('jwt', TOKEN);
    const { made } = renderApp({
      release,
      path: `/account/heloc/${UUID}/identity`,
      signedIn: false,
      answers: {
        [paths.profile]: { uuid: 'p', name: { firstName: 'Ana' } },
        [paths.application]: { ...testApplication, consents: [{ type: 'SOFT_CREDIT', optInOut: 'OPT_IN' }] },
        [paths.status]: { checklistStatus: 'IDENTITY_VERIFICATION' },
        [FEATURES]: { flags: {} },
      },
    });
    await screen.findByRole('heading', { level: 1, name: 'Verify your identity' });
    expect(window.location.pathname).toContain(UUID);
    expect(made(FEATURES).map(({ body }) => body)).toEqual([
      {
        optimizeUser: {
          orgCode: 'main',
          trackerId: 'tracker',
          identityUuid: IDENTITY,
          applicationUuid: UUID,
        },
      },
    ]);
  });
});

describe('overrides of a tab', () => {
  it('FLAG-13 are a JSON object under flag-overrides, of flags only', () => {
    const text = JSON.stringify({
      'back-of-id': true,
      'fe-wallet': { enabled: true, variables: { a: 1 } },
      'fe-other': true,
      'fe-webchat': 'yes',
    });
    sessionStorage.setItem('flag-overrides', text);
    expect(readFlagOverrides(sessionStorage)).toEqual({
      'back-of-id': { enabled: true },
      'fe-wallet': { enabled: true, variables: { a: 1 } },
    });
    writeFlagOverrides(sessionStorage, {});
    expect(sessionStorage.getItem('flag-overrides')).toBeNull();
    sessionStorage.setItem('flag-overrides', '{');
    expect(readFlagOverrides(sessionStorage)).toEqual({});
  });

  it.each([
    ['sandbox', '/account/heloc/register'],
    ['production', '/account/heloc/register-v2'],
  ] as const)('FLAG-13 FLAG-02 apply in %s exactly as specified', async (mode, path) => {
    const setItem = Storage.prototype.clear;
    Storage.prototype.clear = function clear(this: Storage) {
      setItem.call(this);
      if (this === sessionStorage) this.setItem('flag-overrides', '{"fe-heloc-redesign-2025":false}');
    };
    try {
      const opened = await visit({ at: '/register-v2', change: (release) => ({ ...release, mode }) });
      await screen.findByRole('heading', { level: 1 });
      await waitFor(() => expect(opened.path().split('?')[0]).toBe(path));
    } finally {
      Storage.prototype.clear = setItem;
    }
  });
});
