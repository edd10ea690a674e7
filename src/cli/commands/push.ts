import { isObject } from '../../core/shared/json.ts';
import { rootOf } from '../project/openConfig.ts';
import { reasonOption, toOption } from '../project/releaseCalls.ts';
import {
  type Answer,
  type Answered,
  ask,
  needed,
  noWords,
  type StaffOrder,
  send,
  tell,
} from '../project/staffCalls.ts';
import {
  type Base,
  changedSince,
  filesText,
  lendersText,
  localFiles,
  readBase,
  writeBase,
} from '../project/workingCopy.ts';
import { CannotRun, type CliCommand, type Given, textOption } from '../terminal/cliCommand.ts';
import { TOKEN } from '../terminal/staffToken.ts';
import type { ExitCode, Terminal } from '../terminal/terminal.ts';

const CHANGES = '/staff/v1/changes';

export const pushCommand: CliCommand = {
  name: 'push',
  summary: 'make a change of the configuration from what differs in this folder',
  words: '',
  about: `Sends the files that differ from the last pull. The server keeps them as a change until somebody publishes it (equiform changes), checks it with the newest configuration, and says which lenders it would change. Another push from this folder goes on with the same change. Put your token into ${TOKEN}; you must be allowed to edit what each file is of (docs/staff.md).`,
  options: [
    toOption,
    { flags: '--title <text>', description: 'what it changes, in a few words', needs: 'a title' },
    reasonOption,
  ],
  examples: [
    ['push --title "Fees of May" --reason "New fee schedule"', 'a new change'],
    ['push', 'the same change, after more edits'],
  ],
  run: push,
};

async function push(given: Given, terminal: Terminal): Promise<ExitCode> {
  const order = { given, terminal, words: given.words };
  noWords(order);
  const root = rootOf(given, terminal);
  const base = readBase(root);
  if (!base) throw new CannotRun('This folder was not pulled from a server: equiform pull');
  const open = await openChange(order, base);
  if (open && 'code' in open) return open.code;
  const known = open?.answer;
  const sent = known ? await goOn(order, { base, root, known }) : await begin(order, { base, root });
  if ('code' in sent) return sent.code;
  const { uuid, version, paths } = sent.answer;
  writeBase(root, { ...base, change: { uuid: String(uuid), version: Number(version) } });
  const count = Array.isArray(paths) ? paths.length : 0;
  const head = `${given.paint.green('✔')} change ${uuid} with ${filesText(count)}`;
  return checked(order, String(uuid), { sent: sent.answer, head });
}

/** The change that was made from this folder, if it is still open. */
async function openChange(order: StaffOrder, { change }: Base): Promise<Answered | undefined> {
  if (!change) return undefined;
  const answered = await ask(order, { command: 'push', path: CHANGES });
  if ('code' in answered) return answered;
  const all = Array.isArray(answered.answer.changes) ? answered.answer.changes.filter(isObject) : [];
  const found = all.find(({ uuid }) => uuid === change.uuid);
  return found && { answer: found };
}

interface Folder {
  readonly base: Base;
  readonly root: string;
}

async function begin(order: StaffOrder, { base, root }: Folder): Promise<Answered> {
  const files = changedSince(base, localFiles(root));
  if (files.length === 0) throw new CannotRun('Nothing differs from what was pulled');
  const title = needed(order, 'title', 'a title for the change');
  const why = needed(order, 'reason', 'a reason for the change');
  const body = { title, why, position: base.position, files };
  return send(order, { command: 'push', path: CHANGES, body });
}

/** What the change has and the folder has not any more is sent as it is at the base. */
async function goOn(
  order: StaffOrder,
  { base, root, known }: Folder & { readonly known: Answer },
): Promise<Answered> {
  if (known.position !== base.position)
    throw new CannotRun(
      `The change is over configuration ${known.position} now, and this folder is of ${base.position}: begin another folder with equiform pull`,
    );
  const local = localFiles(root);
  const files = changedSince(base, local);
  const sent = new Set(files.map(({ path }) => path));
  const paths = Array.isArray(known.paths) ? known.paths.map(String) : [];
  const undone = paths
    .filter((path) => !sent.has(path))
    .map((path) => ({ path, text: local.get(path) ?? null }));
  const [title, why] = [textOption(order.given, 'title'), textOption(order.given, 'reason')];
  const body = {
    version: base.change?.version,
    files: [...files, ...undone],
    ...(title !== undefined && { title }),
    ...(why !== undefined && { why }),
  };
  return send(order, { command: 'push', path: `${CHANGES}/${known.uuid}/files`, body });
}

const MOST_SHOWN = 20;

/** Shows what the check finds; 1 for errors. */
async function checked(
  order: StaffOrder,
  uuid: string,
  { sent, head }: { readonly sent: Answer; readonly head: string },
): Promise<ExitCode> {
  const answered = await send(order, { command: 'push', path: `${CHANGES}/${uuid}/check`, body: {} });
  if ('code' in answered) return answered.code;
  const list = (name: string) => {
    const found = answered.answer[name];
    return Array.isArray(found) ? found.filter(isObject) : [];
  };
  const errors = list('findings').filter(({ severity }) => severity === 'error');
  const lenders = list('lenders').map(({ brand }) => String(brand));
  const conflicts = list('conflicts');
  const code = tell(order, { ...sent, check: answered.answer }, [
    head,
    lenders.length === 0 ? '  it would change no lender' : `  it would change ${lendersText(lenders)}`,
    ...conflicts.map(({ path, pointer }) => `  somebody else changed ${path} ${pointer} too`),
    ...errors
      .slice(0, MOST_SHOWN)
      .map(
        ({ file, line, column, message }) =>
          `  ${order.given.paint.red('✖')} ${file}:${line}:${column} ${message}`,
      ),
  ]);
  return errors.length > 0 || conflicts.length > 0 ? 1 : code;
}
