import { describe, expect, it } from 'vitest';
import { FetchError } from '../../clients/fetchError.ts';
import { createNonceKeeper, createOpenStatus, createTokenKeeper } from './keepers.ts';
import type { KeptChat } from './keptChat.ts';
import { testTimers } from './testChat.ts';

/** A call answered by the test, oldest first. */
function byHand<T>() {
  const waiting: { readonly resolve: (value: T) => void; readonly reject: (error: Error) => void }[] = [];
  let made = 0;
  return {
    made: () => made,
    call: () =>
      new Promise<T>((resolve, reject) => {
        made += 1;
        waiting.push({ resolve, reject });
      }),
    answer: (value: T) => waiting.shift()?.resolve(value),
    refuse: (status: number) => waiting.shift()?.reject(new FetchError(status, 'refused')),
  };
}

const CHAT: KeptChat = {
  kind: 'twilio',
  friendlyName: 'Jamie',
  emailAddress: 'jamie@example.com',
  token: 'token-1',
  conversationSid: 'c-1',
  expiration: '2026-06-15T18:00:00.000Z',
  omniProxyChannelId: 'o-1',
};

describe('a stopped poller stays stopped despite a pending call:', () => {
  it.each(['answer', 'refuse'] as const)('nonces (%s)', async (how) => {
    const timers = testTimers();
    const calls = byHand<{ readonly nonce: string }>();
    let failures = 0;
    const keeper = createNonceKeeper({
      calls: { authenticate: calls.call, refreshNonce: calls.call },
      timers,
      isSignedIn: () => true,
      onFailure: () => {
        failures += 1;
      },
    });
    const started = keeper.start();
    keeper.stop();
    if (how === 'answer') calls.answer({ nonce: 'nonce-1' });
    else calls.refuse(500);
    expect(await started).toBeUndefined();
    await timers.pass(300_000);
    expect([calls.made(), failures]).toEqual([1, 0]);
  });

  it.each(['answer', 'refuse'] as const)('tokens (%s)', async (how) => {
    const timers = testTimers();
    const calls = byHand<{ readonly token: string; readonly expiration: string }>();
    const told: string[] = [];
    const keeper = createTokenKeeper({
      calls: { refreshToken: calls.call },
      timers,
      chat: () => CHAT,
      onToken: (token) => told.push(token),
      onFailure: () => told.push('failure'),
      onRefused: () => told.push('refused'),
    });
    const refreshed = keeper.refresh();
    keeper.stop();
    if (how === 'answer') calls.answer({ token: 'token-2', expiration: CHAT.expiration });
    else calls.refuse(500);
    await refreshed;
    await timers.pass(300_000);
    expect([calls.made(), told]).toEqual([1, []]);
  });

  it("agents' availability", async () => {
    const timers = testTimers();
    const calls = byHand<boolean>();
    const told: boolean[] = [];
    const keeper = createOpenStatus({ isOpen: calls.call, timers, onAnswer: (open) => told.push(open) });
    keeper.start();
    keeper.stop();
    calls.answer(true);
    await timers.pass(300_000);
    expect([calls.made(), told]).toEqual([1, []]);
  });
});

describe('a poller makes one call at a time', () => {
  it('CALL-49 even if it was stopped and started during a call', async () => {
    const timers = testTimers();
    const calls = byHand<boolean>();
    const told: boolean[] = [];
    const keeper = createOpenStatus({ isOpen: calls.call, timers, onAnswer: (open) => told.push(open) });
    keeper.start();
    keeper.stop();
    keeper.start();
    calls.answer(false);
    calls.answer(true);
    await timers.pass(60_000);
    expect([calls.made(), told]).toEqual([3, [true]]);
  });

  it('CALL-55 even if two callers need the first nonce', async () => {
    const timers = testTimers();
    const calls = byHand<{ readonly nonce: string }>();
    const keeper = createNonceKeeper({
      calls: { authenticate: calls.call, refreshNonce: calls.call },
      timers,
      isSignedIn: () => true,
      onFailure: () => undefined,
    });
    const both = Promise.all([keeper.start(), keeper.start()]);
    calls.answer({ nonce: 'nonce-1' });
    expect(await both).toEqual(['nonce-1', 'nonce-1']);
    await timers.pass(60_000);
    expect(calls.made()).toBe(2);
  });

  it('CALL-53 even if two callers need another token', async () => {
    const timers = testTimers();
    const calls = byHand<{ readonly token: string; readonly expiration: string }>();
    const keeper = createTokenKeeper({
      calls: { refreshToken: calls.call },
      timers,
      chat: () => CHAT,
      onToken: () => undefined,
      onFailure: () => undefined,
      onRefused: () => undefined,
    });
    const both = Promise.all([keeper.refresh(), keeper.refresh()]);
    calls.answer({ token: 'token-2', expiration: CHAT.expiration });
    await both;
    expect(calls.made()).toBe(1);
  });
});
