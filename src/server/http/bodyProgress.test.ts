import Fastify from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import { registerBodyProgress } from './bodyProgress.ts';

it('forgets a request as soon as its body is read, also one that no connection closes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const app = Fastify();
  onTestFinished(() => app.close());
  let now = 0;
  registerBodyProgress(app, { now: () => now }, { stallMs: 1_000, leastBytes: 1 });
  const cut = vi.fn();
  app.post('/', async ({ raw }) => void vi.spyOn(raw, 'destroy').mockImplementation(cut));
  await app.inject({ method: 'POST', url: '/', payload: { a: 1 } });
  now = 60_000;
  vi.advanceTimersByTime(1_000);
  expect(cut).not.toHaveBeenCalled();
});
