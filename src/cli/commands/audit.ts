import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isObject } from '../../core/shared/json.ts';
import { type Anchor, readAnchors } from '../../core/staff/anchors.ts';
import { toOption } from '../project/releaseCalls.ts';
import { ask, noWords, type StaffOrder, send, tell } from '../project/staffCalls.ts';
import { CannotRun, type CliCommand, type Given, textOption } from '../terminal/cliCommand.ts';
import { TOKEN } from '../terminal/staffToken.ts';
import type { ExitCode, Terminal } from '../terminal/terminal.ts';
import { auditOfStopped } from './auditOfStopped.ts';
import { dataOption } from './dataPlace.ts';

const AUDIT = '/staff/v1/audit';
const MOST = 20;
/** Of each lender, the newest: a chain that was made anew differs at each anchor after the change. */
const MOST_ANCHORS = 1_000;

export const auditCommand: CliCommand = {
  name: 'audit',
  summary: 'read what the staff did, and find out whether somebody changed the record',
  words: '<list|verify>',
  completes: ['list', 'verify'],
  about: `Needs your token in ${TOKEN}. verify finds every row that was changed, removed, inserted or moved since it was chained. That the end was cut shows by the anchors: the server's own, and those of a file that you kept elsewhere.`,
  options: [
    toOption,
    {
      flags: '--lender <lender>',
      description: 'list what was done at this lender',
      needs: 'the id of a lender',
    },
    { flags: '--most <number>', description: `list so many rows (default: ${MOST})`, needs: 'a number' },
    { ...dataOption, description: 'verify the data folder of a stopped server (no token)' },
    { flags: '--anchors <file>', description: 'verify by these anchors too', needs: 'a file of anchors' },
  ],
  examples: [
    ['audit list --lender main', 'the newest rows of a lender'],
    ['audit verify --anchors /safe/audit-anchors.jsonl', 'by a copy of the anchors'],
    ['audit verify --data .data', 'of a stopped server with the embedded database'],
  ],
  run: audit,
};

const actions: Readonly<Record<string, (order: StaffOrder) => Promise<ExitCode>>> = { list, verify };

async function audit(given: Given, terminal: Terminal): Promise<ExitCode> {
  const [action = '', ...words] = given.words;
  const act = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (act === undefined) throw new CannotRun('audit needs one of list, verify');
  return act({ given, terminal, words });
}

const said = (value: unknown): string =>
  value === null || value === undefined ? 'nothing' : JSON.stringify(value);

const changeText = ({ field, before, after }: Readonly<Record<string, unknown>>): string =>
  `    ${field}: ${said(before)} -> ${said(after)}`;

function linesOf(row: Readonly<Record<string, unknown>>): readonly string[] {
  const { at, person, name, act, subject, from, why, changes } = row;
  const when = String(at).slice(0, 19).replace('T', ' ');
  const values = Array.isArray(changes) ? changes.filter(isObject).map(changeText) : ['    (erased)'];
  return [
    `${when}  ${act}  ${subject}  by ${name ?? person ?? 'the server'}${from === undefined ? '' : ` from ${from}`}${why === undefined ? '' : `: ${why}`}`,
    ...values,
  ];
}

async function list(order: StaffOrder): Promise<ExitCode> {
  noWords(order);
  const most = textOption(order.given, 'most') ?? String(MOST);
  if (!/^[1-9]\d{0,2}$/.test(most) || Number(most) > 200)
    throw new CannotRun('--most needs a number from 1 to 200');
  const query = { lender: textOption(order.given, 'lender'), limit: most };
  const answered = await ask(order, { command: 'audit', path: AUDIT, query });
  if ('code' in answered) return answered.code;
  const rows = Array.isArray(answered.answer.rows) ? answered.answer.rows.filter(isObject) : [];
  return tell(order, rows, rows.length === 0 ? ['Nothing was done'] : rows.flatMap(linesOf));
}

function anchorsOf({ given, terminal }: StaffOrder): readonly Anchor[] {
  const path = textOption(given, 'anchors');
  if (path === undefined) return [];
  let text: string;
  try {
    text = readFileSync(resolve(terminal.folder, path), 'utf8');
  } catch (error) {
    throw new CannotRun(`--anchors ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
  const read = readAnchors(text);
  if (!read.ok) throw new CannotRun(`--anchors ${path}: ${read.error}`);
  const byLender = Map.groupBy(read.value, ({ lender }) => lender);
  return [...byLender.values()].flatMap((anchors) => anchors.slice(-MOST_ANCHORS));
}

const findingText = ({ kind, lender, position, row, says }: Readonly<Record<string, unknown>>): string => {
  const where = [
    lender === '' ? 'no lender' : lender,
    position === undefined ? [] : `position ${position}`,
    row ?? [],
  ];
  return `  ${kind}  ${where.flat().join(', ')}: ${says}`;
};

/** By a running server, or of the data folder of a stopped one. */
async function verified(order: StaffOrder) {
  const { given, terminal } = order;
  const anchors = anchorsOf(order);
  if (textOption(given, 'data') === undefined)
    return send(order, { command: 'audit', path: `${AUDIT}/verify`, body: { anchors } });
  const found = await auditOfStopped(given, terminal, anchors);
  return { answer: { ...found, findings: found.findings.map((one) => ({ ...one })) } };
}

async function verify(order: StaffOrder): Promise<ExitCode> {
  noWords(order);
  const answered = await verified(order);
  if ('code' in answered) return answered.code;
  const { rows, erased, waiting, findings } = answered.answer;
  const found = Array.isArray(findings) ? findings.filter(isObject) : [];
  const { paint } = order.given;
  const counted = `${rows} rows, ${erased} of erased persons, ${waiting} not chained yet`;
  tell(order, answered.answer, [
    ...found.map(findingText),
    found.length === 0
      ? `${paint.green('✔ untouched')}: ${counted}`
      : `${paint.red(`✖ ${found.length} ${found.length === 1 ? 'place was' : 'places were'} tampered with`)}: ${counted}`,
  ]);
  return found.length === 0 ? 0 : 1;
}
