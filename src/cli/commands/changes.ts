import { isObject } from '../../core/shared/json.ts';
import { namesIn, onlyOption, reasonOption, showPublished, toOption } from '../project/releaseCalls.ts';
import {
  type Answer,
  type Answered,
  ask,
  needed,
  noWords,
  onlyWord,
  type StaffOrder,
  send,
  tell,
} from '../project/staffCalls.ts';
import { filesText, lendersText } from '../project/workingCopy.ts';
import {
  CannotRun,
  type CliCommand,
  type CliOption,
  type Given,
  textOption,
} from '../terminal/cliCommand.ts';
import type { ExitCode, Terminal } from '../terminal/terminal.ts';

const CHANGES = '/staff/v1/changes';

/** What stands where both changed something, as the call names the sides. */
const SIDES: Readonly<Record<string, 'ours' | 'theirs'>> = { newest: 'ours', change: 'theirs' };

const takeOption: CliOption = {
  flags: '--take <side>',
  description: 'rebase: what stands where both changed something',
  needs: 'a side',
  choices: ['newest', 'change'],
};

export const changesCommand: CliCommand = {
  name: 'changes',
  summary: 'list changes of the configuration, and rebase, publish or give one up',
  words: '[list|show|rebase|publish|abandon] [change]',
  completes: ['list', 'show', 'rebase', 'publish', 'abandon'],
  about:
    'A change is what somebody prepares, here or in a page, before it is published. It is named by its uuid or the beginning of it. Publishing merges it over the newest configuration and then does what equiform publish does. Rebasing puts it over the newest configuration and leaves it open; what both changed, each otherwise, is named and decided by --take for all such places at once, or one by one on the page of the change.',
  options: [toOption, reasonOption, onlyOption, takeOption],
  examples: [
    ['changes', 'those that are open'],
    ['changes show 5b0c2f8e', 'its files, and what it conflicts with'],
    ['changes rebase 5b0c2f8e --take change', 'what it says itself stands where both changed something'],
    ['changes publish 5b0c2f8e --reason "Approved by the board"', 'for all lenders that it changes'],
    ['changes abandon 5b0c2f8e --reason "Not needed"', 'nobody can go on with it then'],
  ],
  run: changes,
};

const actions: Readonly<Record<string, (order: StaffOrder) => Promise<ExitCode>>> = {
  list,
  show,
  rebase,
  publish,
  abandon,
};

async function changes(given: Given, terminal: Terminal): Promise<ExitCode> {
  const [action = 'list', ...words] = given.words;
  const act = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (act === undefined) throw new CannotRun('changes needs one of list, show, rebase, publish, abandon');
  return act({ given, terminal, words });
}

const listOf = (answer: Answer, name: string): readonly Answer[] => {
  const found = answer[name];
  return Array.isArray(found) ? found.filter(isObject) : [];
};

const openOnes = (order: StaffOrder): Promise<Answered> => ask(order, { command: 'changes', path: CHANGES });

async function list(order: StaffOrder): Promise<ExitCode> {
  noWords(order);
  const answered = await openOnes(order);
  if ('code' in answered) return answered.code;
  const all = listOf(answered.answer, 'changes');
  return tell(
    order,
    all,
    all.length === 0 ? ['No change is open'] : all.map((one) => lineOf(one, order.given)),
  );
}

function lineOf({ uuid, title, by, changedAt, paths, reaches, checked }: Answer, { paint }: Given): string {
  const when = String(changedAt).slice(0, 16).replace('T', ' ');
  const files = filesText(Array.isArray(paths) ? paths.length : 0);
  const found = isObject(checked) && Array.isArray(checked.lenders) ? checked.lenders : undefined;
  const whom = found ?? (Array.isArray(reaches) ? reaches : []);
  return `${String(uuid).slice(0, 8)}  ${when}  ${paint.bold(String(title))}  ${files} of ${by}  ${lendersText(whom.map(String))}`;
}

/** The open change of this name, or the exit code of what was refused. */
async function named(order: StaffOrder): Promise<Answered> {
  const word = onlyWord(order, 'the uuid of a change, as equiform changes lists it');
  const answered = await openOnes(order);
  if ('code' in answered) return answered;
  const found = listOf(answered.answer, 'changes').filter(({ uuid }) => String(uuid).startsWith(word));
  const [change, another] = found;
  if (!change) throw new CannotRun(`There is no open change ${word}`);
  if (another) throw new CannotRun(`More than one change begins with ${word}`);
  return { answer: change };
}

async function show(order: StaffOrder): Promise<ExitCode> {
  const change = await named(order);
  if ('code' in change) return change.code;
  const answered = await ask(order, { command: 'changes', path: `${CHANGES}/${change.answer.uuid}` });
  if ('code' in answered) return answered.code;
  const marks = listOf(answered.answer, 'files').map(({ path, before, after }) => {
    const mark = before === null ? 'new    ' : after === null ? 'removed' : 'changed';
    return `  ${mark}  ${path}`;
  });
  const conflicts = conflictLines(answered.answer);
  const code = tell(order, answered.answer, [
    lineOf(change.answer, order.given),
    `  ${change.answer.why}`,
    ...marks,
    ...conflicts,
  ]);
  return conflicts.length > 0 ? 1 : code;
}

const conflictLines = (whole: Answer): readonly string[] =>
  listOf(whole, 'conflicts').map(
    ({ path, pointer, ours, theirs }) =>
      `  somebody else changed ${path} ${pointer} too: ${short(ours)} is newest, ${short(theirs)} is here`,
  );

const LONGEST = 60;

function short(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

async function rebase(order: StaffOrder): Promise<ExitCode> {
  const { given } = order;
  const take = SIDES[textOption(given, 'take') ?? ''];
  const change = await named(order);
  if ('code' in change) return change.code;
  const at = `${CHANGES}/${change.answer.uuid}`;
  const whole = await ask(order, { command: 'changes', path: at });
  if ('code' in whole) return whole.code;
  const conflicts = listOf(whole.answer, 'conflicts');
  if (conflicts.length > 0 && take === undefined) {
    tell(order, whole.answer, [
      ...conflictLines(whole.answer),
      'Say --take newest or --take change, or decide one by one on the page of the change',
    ]);
    return 1;
  }
  const choices = conflicts.map(({ path, pointer }) => ({ path, pointer, take }));
  const body = { version: change.answer.version, choices };
  const answered = await send(order, { command: 'changes', path: `${at}/rebase`, body });
  if ('code' in answered) return answered.code;
  const told = `${given.paint.green('✔')} over position ${answered.answer.position}`;
  return tell(order, answered.answer, [told]);
}

async function publish(order: StaffOrder): Promise<ExitCode> {
  const why = needed(order, 'reason', 'a reason for the history');
  const change = await named(order);
  if ('code' in change) return change.code;
  const { uuid, version } = change.answer;
  const only = namesIn(order.given, 'only');
  const body = { version, why, ...(only && { only }) };
  const answered = await send(order, { command: 'changes', path: `${CHANGES}/${uuid}/publish`, body });
  return 'code' in answered ? answered.code : showPublished(answered.answer, order.given, order.terminal);
}

async function abandon(order: StaffOrder): Promise<ExitCode> {
  const why = needed(order, 'reason', 'a reason for the log');
  const change = await named(order);
  if ('code' in change) return change.code;
  const { uuid, version } = change.answer;
  const answered = await send(order, {
    command: 'changes',
    path: `${CHANGES}/${uuid}/abandon`,
    body: { version, why },
  });
  if ('code' in answered) return answered.code;
  return tell(order, answered.answer, [`${order.given.paint.green('✔')} given up`]);
}
