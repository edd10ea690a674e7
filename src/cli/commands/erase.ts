import { isObject } from '../../core/shared/json.ts';
import { CannotRun, type CliCommand, type Given, textOption } from '../terminal/cliCommand.ts';
import { sendTo, serverOf } from '../terminal/sendTo.ts';
import type { ExitCode, Terminal } from '../terminal/terminal.ts';

const TOKEN = 'EQUIFORM_ERASE_TOKEN';

export const eraseCommand: CliCommand = {
  name: 'erase',
  summary: 'erase a person at a lender, on a running server',
  words: '<email>',
  about: `Deletes the key to the person's data, so that nobody can read it again, and removes their files. What a law keeps (retention.byLaw in brand.yaml) stays sealed until its period is over, and goes then by itself. This cannot be undone. Set the same token in ${TOKEN} here and on the server.`,
  options: [
    { flags: '--org <lender>', description: 'the lender', needs: 'the id of a lender' },
    {
      flags: '--regardless',
      description:
        'also what a law keeps, because the lender has it elsewhere; of somebody erased before by uuid',
    },
    {
      flags: '--to <address>',
      description: 'the server (default: http://localhost:4300)',
      needs: 'the address of a server',
    },
  ],
  examples: [['erase nora@example.com --org main', 'what main keeps about nora@example.com']],
  run: erase,
};

const reasons: Readonly<Record<number, string>> = {
  401: `The server has a different ${TOKEN}`,
  404: `The lender has nobody with this address, or the server has no ${TOKEN}`,
  409: 'The server is still encrypting data written by the previous version; try again later',
};

const heldText = (hold: unknown): string =>
  isObject(hold)
    ? `  kept and sealed until ${String(hold.until)}: ${String(hold.records)} of ${String(hold.application)} (${String(hold.law)})\n`
    : '';

async function erase(given: Given, terminal: Terminal): Promise<ExitCode> {
  const [email, ...more] = given.words;
  const organization = textOption(given, 'org');
  if (email === undefined || more.length > 0) throw new CannotRun('erase takes one e-mail address');
  if (organization === undefined) throw new CannotRun('erase needs the lender: --org <lender>');
  const token = terminal.environment?.[TOKEN];
  if (!token) throw new CannotRun(`erase needs a token in ${TOKEN}`);
  const body = { organization, email, ...(given.options.regardless === true ? { regardless: true } : {}) };
  const response = await sendTo(serverOf(given), { path: '/erase', token, body });
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) {
    const reason = reasons[response.status] ?? `The server answered ${response.status}`;
    terminal.err(`${given.paint.red('✖')} ${reason}\n`);
    return 1;
  }
  if (!isObject(answer)) throw new CannotRun('The answer is not that of an Equiform server');
  const { applications, files, kept } = answer;
  const told = `${given.paint.green('✔ erased')} ${String(applications)} applications, ${String(files)} files\n`;
  terminal.out(given.json ? `${JSON.stringify(answer, null, 2)}\n` : told);
  if (!given.json && Array.isArray(kept)) for (const hold of kept) terminal.out(heldText(hold));
  return 0;
}
