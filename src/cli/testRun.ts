import { plainPaint } from '../core/config/paint.ts';
import { runCli } from './runCli.ts';
import type { ExitCode, Terminal } from './terminal/terminal.ts';

/** Runs a command line in a folder on a fixed day, and captures its output. */
export async function testRun(
  words: readonly string[],
  folder: string,
  more: Partial<Terminal> = {},
): Promise<{ readonly code: ExitCode; readonly out: string; readonly err: string }> {
  const output = { out: '', err: '' };
  const code = await runCli(words, {
    out: (text) => {
      output.out += text;
    },
    err: (text) => {
      output.err += text;
    },
    folder,
    paint: plainPaint,
    now: () => 0,
    today: () => '2026-06-01',
    ...more,
  });
  return { code, ...output };
}
