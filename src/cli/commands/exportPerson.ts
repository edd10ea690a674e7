import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isObject } from '../../core/shared/json.ts';
import { CannotRun, type Given, textOption } from '../terminal/cliCommand.ts';
import { sendTo, serverOf } from '../terminal/sendTo.ts';
import type { ExitCode, Terminal } from '../terminal/terminal.ts';

const TOKEN = 'EQUIFORM_EXPORT_TOKEN';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const reasons: Readonly<Record<number, string>> = {
  401: `The server has a different ${TOKEN}`,
  404: `The lender has nobody with this address, or the server has no ${TOKEN}`,
};

/** Lines of JSON as they come. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of body) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as unknown;
  }
}

interface Written {
  readonly tables: Readonly<Record<string, readonly unknown[]>>;
  readonly files: readonly object[];
  readonly leftOut: unknown;
  readonly isWhole: boolean;
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'text/plain': 'txt',
};

/** Our own name: what a borrower called the file could lead anywhere. */
const nameOf = (file: Readonly<Record<string, unknown>>): string =>
  `${String(file.of)}-${String(file.id)}.${EXTENSIONS[String(file.type)] ?? 'bin'}`.replaceAll(
    /[^\w.-]/g,
    '_',
  );

/** Writes files into the folder as their pieces come, and collects the rest. */
async function collect(lines: AsyncIterable<unknown>, folder: string): Promise<Written> {
  const tables: Record<string, unknown[]> = {};
  const add = (table: string, row: unknown): void => {
    tables[table] = [...(tables[table] ?? []), row];
  };
  const files: object[] = [];
  let [leftOut, isWhole]: [unknown, boolean] = [{}, false];
  let current: FileHandle | undefined;
  try {
    for await (const line of lines) {
      if (!isObject(line)) continue;
      if (typeof line.table === 'string') add(line.table, line.row);
      if (line.mail !== undefined) add('mails', line.mail);
      if (line.signedForOther !== undefined) add('signedForOthers', line.signedForOther);
      if (isObject(line.file)) {
        await current?.close();
        const name = nameOf(line.file);
        files.push({ ...line.file, name: `files/${name}` });
        current = await open(join(folder, 'files', name), 'wx', 0o600);
      }
      if (typeof line.base64 === 'string') await current?.writeFile(Buffer.from(line.base64, 'base64'));
      if (line.leftOut !== undefined) leftOut = line.leftOut;
      if (line.end !== undefined) isWhole = true;
    }
  } finally {
    await current?.close();
  }
  return { tables, files, leftOut, isWhole };
}

async function write(body: ReadableStream<Uint8Array>, out: string): Promise<Written> {
  const partial = `${out}.partial-${randomUUID()}`;
  await mkdir(join(partial, 'files'), { recursive: true, mode: 0o700 });
  try {
    const written = await collect(linesOf(body), partial);
    if (!written.isWhole) throw new CannotRun('The server broke off: nothing was written');
    const { tables, files, leftOut } = written;
    const text = `${JSON.stringify({ ...tables, files, leftOut }, null, 2)}\n`;
    await writeFile(join(partial, 'person.json'), text, { mode: 0o600, flush: true });
    await rename(partial, out);
    return written;
  } catch (error) {
    if (error instanceof CannotRun) throw error;
    throw new CannotRun(`The export broke off, and nothing was written: ${String(error)}`);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

/** `export person`: a new folder with person.json and the files; complete or not at all. */
export async function exportPerson(given: Given, terminal: Terminal): Promise<ExitCode> {
  const [, who, ...more] = given.words;
  const [organization, name] = [textOption(given, 'org'), textOption(given, 'out')];
  if (who === undefined || more.length > 0) throw new CannotRun('export person takes one e-mail address');
  if (organization === undefined) throw new CannotRun('export needs the lender: --org <lender>');
  if (name === undefined || name === '-')
    throw new CannotRun('export person needs the new folder: --out <folder>');
  const token = terminal.environment?.[TOKEN];
  if (!token) throw new CannotRun(`export needs a token in ${TOKEN}`);
  const out = resolve(terminal.folder, name);
  if (existsSync(out)) throw new CannotRun(`${name} exists already`);
  const body = { organization, ...(UUID.test(who) ? { identity: who } : { email: who }) };
  const response = await sendTo(serverOf(given), { path: '/export/person', token, body });
  if (!response.ok || !response.body) {
    const reason = reasons[response.status] ?? `The server answered ${response.status}`;
    terminal.err(`${given.paint.red('✖')} ${reason}\n`);
    return 1;
  }
  const { tables, files } = await write(response.body, out);
  const rows = Object.values(tables).reduce((sum, all) => sum + all.length, 0);
  const answer = { rows, files: files.length, folder: name };
  const told = `${given.paint.green('✔ exported')} ${rows} rows, ${files.length} files\n`;
  terminal.out(given.json ? `${JSON.stringify(answer)}\n` : told);
  return 0;
}
