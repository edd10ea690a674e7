import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LoadedRelease } from '../../renderer/loadedRelease.ts';
import { testRelease } from '../../renderer/testRelease.ts';
import { paths, Refusal, renderApp, UUID } from '../testing/testApp.tsx';
import { HELOC, openScreen } from '../testing/testScreen.tsx';

let release: LoadedRelease;
beforeAll(async () => {
  window.scrollTo = () => undefined;
  release = await testRelease();
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

/** Failures of a call as the client sees them. */
const faults = {
  refused: () => new Refusal(500, { status: 'internal', errors: [] }),
  unanswered: () => Promise.reject(new DOMException('Timed out', 'TimeoutError')),
  garbled: () => new Response('{"half": ', { headers: { 'content-type': 'application/json' } }),
  offline: () => Promise.reject(new TypeError('Failed to fetch')),
} as const;
type Fault = keyof typeof faults;
const names = Object.keys(faults) as readonly Fault[];

/** The answer to a call with an unknown session. */
const unauthenticated = () => new Refusal(401, { status: 'unauthenticated' });

const TITLE = 'Demographic information';
const save = `PUT ${HELOC}/hmda`;
const needed = [paths.profile, paths.application, paths.status, save];

const settled = (title: string | RegExp) => screen.findByRole('heading', { level: 1, name: title });
const press = (name: string | RegExp) => screen.getByRole('button', { name });

/** A call that fails until mended, and its normal answer. */
function breakable(fault: Fault, answer: unknown) {
  const state = { isBroken: true };
  return {
    state,
    answer: () => (state.isBroken ? faults[fault]() : answer),
  };
}

const answers = {
  [paths.profile]: { uuid: 'p', email: 'pat@example.com', name: { firstName: 'Pat', lastName: 'Lee' } },
  [paths.application]: { uuid: UUID, loanNumber: '70012345678', consents: [{ type: 'SOFT_CREDIT' }] },
  [paths.status]: { checklistStatus: 'HMDA' },
};

/** Expects that the session ended and the page was told once. */
async function expectEnded(left: readonly string[], message: string): Promise<void> {
  await waitFor(() => expect(left, message).toEqual(['unauthorized']));
  expect(localStorage.getItem('jwt')).toBeNull();
}

const reads = [paths.profile, paths.application, paths.status] as const;

describe('a failing call that a screen needs', () => {
  const cells = reads.flatMap((call) => names.map((fault) => [call, fault] as const));

  it.each(cells)(
    '%s %s: the failure is reported, and the screen appears once the call works',
    async (call, fault) => {
      const { state, answer } = breakable(fault, answers[call]);
      const { user } = await openScreen('HMDA', /./, {
        release,
        path: 'start/hmda',
        answers: { ...answers, [call]: answer },
      });
      state.isBroken = false;
      await user.click(press('Try again'));
      await settled(TITLE);
    },
  );

  it.each(reads)('%s unauthenticated ends the session', async (call) => {
    const { left } = renderApp({
      release,
      path: `/account/heloc/${UUID}/start/hmda`,
      answers: { ...answers, [call]: unauthenticated },
    });
    await expectEnded(left, call);
  });
});

describe('a failing call that sends a form', () => {
  it.each(names)('%s: answers stay, the failure is reported, and a second try succeeds', async (fault) => {
    const { state, answer } = breakable(fault, {});
    const standing = { checklistStatus: 'HMDA' };
    const { user, made } = await openScreen('HMDA', TITLE, {
      release,
      answers: {
        [paths.status]: () => ({ ...standing }),
        [save]: () => {
          if (!state.isBroken) standing.checklistStatus = 'RESCISSION';
          return answer();
        },
      },
    });
    const box = () => screen.getByLabelText<HTMLInputElement>('Mexican');
    await user.click(box());
    await user.click(press('Continue'));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/\w/));
    expect(box().checked).toBe(true);
    state.isBroken = false;
    await user.click(press('Continue'));
    await settled(/^Congratulations/);
    const keys = made(save).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it('unauthenticated: the session ends, and answers stay until the page is left', async () => {
    const { user, left } = await openScreen('HMDA', TITLE, { release, answers: { [save]: unauthenticated } });
    await user.click(screen.getByLabelText('Mexican'));
    await user.click(press('Continue'));
    await expectEnded(left, save);
    expect(screen.getByLabelText<HTMLInputElement>('Mexican').checked).toBe(true);
  });
});

describe('failing calls in the background', () => {
  /** The calls a screen makes beyond its initial data, and whether each carries the session. */
  async function besideCalls() {
    const { calls } = await openScreen('HMDA', TITLE, { release });
    await waitFor(() => expect(calls.some(({ call }) => call.includes('figureinfo'))).toBe(true));
    const beside = calls.filter(({ call }) => !needed.includes(call));
    cleanup();
    return [...new Map(beside.map((one) => [one.call, one.headers.has('authorization')]))];
  }

  const breakAll = (calls: readonly string[], answer: () => unknown) =>
    openScreen('HMDA', TITLE, {
      release,
      answers: Object.fromEntries(calls.map((call) => [call, answer])),
    });

  async function expectUnnoticed(
    { made, user, left }: Awaited<ReturnType<typeof breakAll>>,
    broken: readonly string[],
  ): Promise<void> {
    await waitFor(() => expect(broken.filter((call) => made(call).length === 0)).toEqual([]));
    await user.click(screen.getByLabelText('Mexican'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('heading', { level: 1, name: TITLE })).toBeTruthy();
    expect(left).toEqual([]);
    expect(localStorage.getItem('jwt')).toBe('token');
  }

  it.each(names)('%s: nothing is shown', async (fault) => {
    const broken = (await besideCalls()).map(([call]) => call);
    expect(broken.length).toBeGreaterThan(4);
    await expectUnnoticed(await breakAll(broken, faults[fault]), broken);
  });

  it('unauthenticated without a session: nothing is shown', async () => {
    const open = (await besideCalls()).filter(([, isSignedIn]) => !isSignedIn).map(([call]) => call);
    expect(open.length).toBeGreaterThan(2);
    await expectUnnoticed(await breakAll(open, unauthenticated), open);
  });

  it('unauthenticated with a session: the session ends, once', async () => {
    // Identity lookups may be refused while the token is valid (AUTH-07).
    const isLookup = (call: string) => /\/(figureinfo|identity)$/.test(call);
    const signedIn = (await besideCalls())
      .filter(([call, isSignedIn]) => isSignedIn && !isLookup(call))
      .map(([call]) => call);
    expect(signedIn.length).toBeGreaterThan(1);
    for (const call of signedIn) {
      const { left } = renderApp({
        release,
        path: `/account/heloc/${UUID}/start/hmda`,
        answers: { ...answers, [call]: unauthenticated },
      });
      await expectEnded(left, call);
      cleanup();
    }
  });
});
