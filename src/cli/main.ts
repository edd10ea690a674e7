import { colorPaint, plainPaint } from '../core/config/paint.ts';
import { runCli } from './runCli.ts';

const colored = process.stdout.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb';

// Whoever reads our output may stop reading (head): what is not read need not be written.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  process.stderr.write(`Cannot write the result: ${error.message}\n`);
  process.exit(2);
});
// Where nobody reads what is said beside the result, the command still ends as it would.
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
