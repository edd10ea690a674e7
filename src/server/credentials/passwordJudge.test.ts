import { expect, it } from 'vitest';
import { createPasswordJudge } from './passwordJudge.ts';

const guess = { password: 'Summer2026!!', words: [] };
const strong = { password: 'Unmistakable-Otter-42!', words: [] };
/** The worst case for zxcvbn: every character may stand for a letter. */
const dear = { password: '4@831!0$57+2%'.repeat(2), words: [] };

const programOf = (source: string) => new URL(`data:text/javascript,${encodeURIComponent(source)}`);
const refused = { statusCode: 503 };

it('FIELD-19 judges one password after another, while the server answers requests', async () => {
  const judge = createPasswordJudge();
  await judge.judge(guess);
  const before = process.threadCpuUsage();
  const judged = await Promise.all(
    [guess, strong, ...Array.from({ length: 8 }, () => dear)].map(judge.judge),
  );
  const { user, system } = process.threadCpuUsage(before);
  expect(judged.slice(0, 2)).toEqual([true, false]);
  // Eight of these would occupy this thread for most of a second.
  expect((user + system) / 1000).toBeLessThan(150);
});

it('accepts no password if its thread hangs or ends', async () => {
  const silent = createPasswordJudge({ timeoutMs: 50, program: programOf('setInterval(() => {}, 1e6)') });
  await expect(silent.judge(strong)).rejects.toMatchObject(refused);
  const ends = createPasswordJudge({ program: programOf('process.exit(1)') });
  await expect(ends.judge(strong)).rejects.toMatchObject(refused);
  await expect(ends.judge(strong)).rejects.toMatchObject(refused);
  const throws = createPasswordJudge({ program: programOf('throw new Error()') });
  await expect(throws.judge(strong)).rejects.toMatchObject(refused);
});

it('refuses at once if too many wait', async () => {
  const answers = `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ password }) => password === 'wait' ? undefined : parentPort.postMessage({ isGuessable: false }))`;
  const judge = createPasswordJudge({ waiting: 1, timeoutMs: 2_000, program: programOf(answers) });
  const [first, second, third] = [{ password: 'wait', words: [] }, strong, strong].map((one) =>
    judge.judge(one),
  );
  await expect(third).rejects.toMatchObject(refused);
  await expect(first).rejects.toMatchObject(refused);
  expect(await second).toBe(false);
});
