import { colorPaint, plainPaint } from '../core/config/paint.ts';
import { runCli } from './runCli.ts';

const colored = process.stdout.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb';

// The reader of our output may stop (head); ignore the broken pipe.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  process.stderr.write(`Cannot write the result: ${error.message}\n`);
  process.exit(2);
});
// If nobody reads the error stream, the command still ends normally.
process.stderr.on('error', () => undefined);

process.exitCode = await runCli(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  folder: process.cwd(),
  paint: colored ? colorPaint : plainPaint,
  now: () => performance.now(),
  isLive: process.stderr.isTTY === true && process.stdin.isTTY === true,
  today: () => new Date().toLocaleDateString('en-CA'),
  environment: process.env,
});
