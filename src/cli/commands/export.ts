import { resolve } from 'node:path';
import { isCalendarDate } from '../../core/shared/calendarDate.ts';
import { CannotRun, type CliCommand, type Given, textOption } from '../terminal/cliCommand.ts';
import { formatOf } from '../terminal/formatOf.ts';
import { serverOf } from '../terminal/sendTo.ts';
import type { ExitCode, Terminal } from '../terminal/terminal.ts';
import { writePrivately } from '../terminal/writePrivately.ts';
import { type AnswersFormat, csv, jsonLines } from './answersText.ts';
import { type AskedExport, pagesOf, Refused } from './exportPages.ts';
import { exportPerson } from './exportPerson.ts';

const TOKEN = 'EQUIFORM_EXPORT_TOKEN';
const STANDARD_OUTPUT = '-';

export const exportCommand: CliCommand = {
  name: 'export',
  summary: "write the answers of a lender's applications, or all about one person, from a running server",
  words: 'answers | person <email>',
  completes: ['answers', 'person'],
  about: `person writes a new folder with everything that one lender keeps about a person: person.json and their files, for a request of access. A person who asked to be erased is named by uuid. answers writes a file: every question of the releases that the applications were made under is a column, the lender's own questions too. Social Security numbers and other sensitive answers are left out. The file holds personal data: only you can read it. Set the same token in ${TOKEN} here and on the server.`,
  options: [
    { flags: '--org <lender>', description: 'the lender', needs: 'the id of a lender' },
    {
      flags: '--out <file>',
      description: 'the file to write (- is standard output); for a person, the new folder',
      needs: 'a file, or - for standard output',
    },
    {
      flags: '--format <format>',
      description: 'csv or jsonl (JSON Lines); default by the extension of --out, else csv',
      choices: ['csv', 'jsonl'],
    },
    {
      flags: '--since <date>',
      description: 'only applications created from this day on (00:00 UTC)',
      needs: 'a date such as 2026-06-01',
    },
    { flags: '--status <status>', description: 'only those in this checklist status', needs: 'a status' },
    { flags: '--labels', description: 'head the columns of CSV by the questions as borrowers read them' },
    {
      flags: '--to <address>',
      description: 'the server (default: http://localhost:4300)',
      needs: 'the address of a server',
    },
  ],
  examples: [
    ['export answers --org main --out answers.csv', 'all applications of main, a line each'],
    ['export person nora@example.com --org main --out nora', 'everything that main keeps about Nora'],
    ['export answers --org main --since 2026-06-01 --out june.jsonl', 'those since June 1, as JSON Lines'],
  ],
  run: exportAnswers,
};

/** The lines of an export; counts the applications as they pass. */
async function* linesOf(
  pages: ReturnType<typeof pagesOf>,
  format: AnswersFormat,
  count: (applications: number) => void,
): AsyncGenerator<string> {
  for await (const { columns, applications, isFirst } of pages) {
    count(applications.length);
    const lines = applications.map((one) => format.line(one, columns));
    yield [isFirst ? format.head(columns) : '', ...lines].join('');
  }
}

async function exportAnswers(given: Given, terminal: Terminal): Promise<ExitCode> {
  if (given.words[0] === 'person') return exportPerson(given, terminal);
  const token = terminal.environment?.[TOKEN];
  const { asked, out } = askedOf(given);
  const format = formatFor(given);
  if (!token) throw new CannotRun(`export needs a token in ${TOKEN}`);
  let total = 0;
  const lines = linesOf(pagesOf(serverOf(given), token, asked), format, (more) => {
    total += more;
  });
  try {
    if (out === STANDARD_OUTPUT) for await (const text of lines) terminal.out(text);
    else await writePrivately(resolve(terminal.folder, out), lines);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    terminal.err(`${given.paint.red('✖')} ${error.message}\n`);
    return 1;
  }
  const told = `${given.paint.green('✔ exported')} ${total} applications\n`;
  if (out === STANDARD_OUTPUT) terminal.err(told);
  else terminal.out(given.json ? `${JSON.stringify({ applications: total, file: out })}\n` : told);
  return 0;
}

function askedOf(given: Given): { readonly asked: AskedExport; readonly out: string } {
  const [what, ...more] = given.words;
  if (what !== 'answers' || more.length > 0)
    throw new CannotRun('export takes the word answers, or person and an e-mail address');
  const organization = textOption(given, 'org');
  if (organization === undefined) throw new CannotRun('export needs the lender: --org <lender>');
  const out = textOption(given, 'out');
  if (out === undefined) throw new CannotRun('export needs the file to write: --out <file>');
  const [since, status] = [textOption(given, 'since'), textOption(given, 'status')];
  if (since !== undefined && !isCalendarDate(since))
    throw new CannotRun(`--since needs a date such as 2026-06-01, not ${since}`);
  const asked = {
    organization,
    ...(since === undefined ? {} : { since: `${since}T00:00:00Z` }),
    ...(status === undefined ? {} : { status }),
  };
  return { asked, out };
}

/** `--json` is about the report here, not the file. */
function formatFor(given: Given): AnswersFormat {
  const format = formatOf({ ...given, json: false }, { csv: 'csv', jsonl: 'jsonl', ndjson: 'jsonl' });
  if (format === 'json') throw new CannotRun('export writes csv or jsonl (JSON Lines), not json');
  const isHeadedByLabel = given.options.labels === true;
  if (format === 'jsonl' && isHeadedByLabel)
    throw new CannotRun('--labels heads columns, which jsonl has not');
  if (format === 'jsonl') return jsonLines;
  return csv(isHeadedByLabel ? 'label' : 'key');
}
