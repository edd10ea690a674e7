import { taskContracts } from '../../core/journey/taskContracts.ts';
import { isUrl } from '../../core/shared/textChecks.ts';
import { certifyLender } from '../certify/certifyLender.ts';
import { verdictLine, verdictsReport, verdictsSum } from '../certify/verdictsReport.ts';
import { CannotRun, type CliCommand, type Given, textOption } from '../terminal/cliCommand.ts';
import { formatOf } from '../terminal/formatOf.ts';
import type { ExitCode, Terminal } from '../terminal/terminal.ts';
import { outOption, writeOut } from '../terminal/writeOut.ts';

const CLIENT_SECRET = 'EQUIFORM_CERTIFY_CLIENT_SECRET';
const WEBHOOK_SECRET = 'EQUIFORM_CERTIFY_WEBHOOK_SECRET';
/** Known to everybody: they open nothing but the server that this command plays. */
const USUAL_CLIENT_SECRET = 'certify-client-secret';
const USUAL_WEBHOOK_SECRET = `whsec_${Buffer.from('certify-webhook-secret!!').toString('base64')}`;

export const certifyCommand: CliCommand = {
  name: 'certify',
  summary: "tell a lender's engineer, point by point, whether their system answers the Lender API well",
  words: '<lender>',
  completes: 'brands',
  about: `Plays a server with the Lender API to a lender's own system: sends it webhooks (signed wrongly, too old, twice, late, out of order), gives it a task of every contract, refuses calls (401, 409, 412, 429, 503), and says for each point what was seen and what is expected. Let the system call the address of --listen as the client "certify", with an empty database. The secrets of the client and of webhooks are those of ${CLIENT_SECRET} and ${WEBHOOK_SECRET}, or without them the ones that it prints.`,
  options: [
    {
      flags: '--against <url>',
      description: 'where the system takes webhooks',
      needs: 'the address that webhooks are sent to',
    },
    {
      flags: '--tasks <names>',
      description: 'the tasks that the system performs, such as softCredit,propertyMatch (default: all)',
      needs: 'names of tasks',
    },
    {
      flags: '--listen <address>',
      description: 'where the played server listens (default: 127.0.0.1:4390)',
      needs: 'a host and a port',
    },
    {
      flags: '--deadline <seconds>',
      description: 'how long the answer to a webhook may take (default: 10)',
      needs: 'a number of seconds',
    },
    {
      flags: '--patience <seconds>',
      description:
        'how long to wait for what must happen; longer than the system waits between two looks at the cursor (default: 60)',
      needs: 'a number of seconds',
    },
    {
      flags: '--format <format>',
      description: 'the format of the result',
      needs: 'a format',
      choices: ['human', 'json', 'junit'],
    },
    outOption,
  ],
  examples: [
    ['certify main --against http://127.0.0.1:4400/webhooks', "examples/lender, or a lender's own system"],
    ['certify main --against http://127.0.0.1:4400/webhooks --out certified.xml', 'as JUnit, for a CI'],
    [
      'certify main --against http://127.0.0.1:4400/webhooks --tasks softCredit',
      'a system that begins with one task',
    ],
  ],
  run: certify,
};

function secondsOf(given: Given, name: string, usual: number): number {
  const text = textOption(given, name) ?? String(usual);
  const seconds = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || seconds <= 0 || seconds > 3_600)
    throw new CannotRun(`--${name} needs a number of seconds from 0 to 3600, not ${text}`);
  return seconds * 1_000;
}

function placeOf(given: Given): { readonly host: string; readonly port: number } {
  const text = textOption(given, 'listen') ?? '127.0.0.1:4390';
  const [, host = '', port = ''] = /^([\w.-]+):(\d{1,5})$/.exec(text) ?? [];
  if (host === '' || Number(port) > 65_535)
    throw new CannotRun(`--listen needs a host and a port such as 0.0.0.0:4390, not ${text}`);
  return { host, port: Number(port) };
}

/** The contracts of the named tasks, in every version; all of them without names. */
function contractsOf(given: Given): readonly string[] {
  const all = [...taskContracts.keys()];
  const text = textOption(given, 'tasks');
  if (text === undefined) return all;
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !all.some((contract) => contract.startsWith(`${name}@`)));
  if (unknown !== undefined) throw new CannotRun(`There is no task ${unknown}: docs/tasks.md lists them`);
  return all.filter((contract) => names.some((name) => contract.startsWith(`${name}@`)));
}

async function certify(given: Given, terminal: Terminal): Promise<ExitCode> {
  const [lender, ...more] = given.words;
  if (lender === undefined || more.length > 0) throw new CannotRun('certify needs one lender');
  const against = textOption(given, 'against');
  if (against === undefined || !isUrl(against) || !URL.canParse(against))
    throw new CannotRun(
      'certify needs the address of your webhooks: --against http://127.0.0.1:4400/webhooks',
    );
  const format = formatOf(given, { xml: 'junit' }) ?? 'human';
  // Point by point, as they are played.
  const isTold = format === 'human' && textOption(given, 'out') === undefined;
  const client = {
    clientId: 'certify',
    clientSecret: terminal.environment?.[CLIENT_SECRET] || USUAL_CLIENT_SECRET,
  };
  const webhookSecret = terminal.environment?.[WEBHOOK_SECRET] || USUAL_WEBHOOK_SECRET;
  const isUsual = client.clientSecret === USUAL_CLIENT_SECRET && webhookSecret === USUAL_WEBHOOK_SECRET;
  const verdicts = await certifyLender({
    lender,
    against,
    webhookSecret,
    contracts: contractsOf(given),
    ...client,
    ...placeOf(given),
    deadlineMs: secondsOf(given, 'deadline', 10),
    patienceMs: secondsOf(given, 'patience', 60),
    quietMs: 1_000,
    onReady(address) {
      const secrets = isUsual
        ? `, its secret ${client.clientSecret}, webhooks signed with ${webhookSecret}`
        : '';
      terminal.err(`The Lender API is at ${address}, the client is certify${secrets}\n`);
    },
    onVerdict: (verdict) => (isTold ? terminal.out : terminal.err)(verdictLine(verdict, given.paint)),
  });
  if (isTold) terminal.out(verdictsSum(verdicts));
  else writeOut(verdictsReport(verdicts, format, given.paint), given, terminal);
  return verdicts.some(({ seen }) => seen !== undefined) ? 1 : 0;
}
