import { resolve } from 'node:path';
import { canonicalJson } from '../../core/config/canonicalJson.ts';
import type { BorrowerRecord, RecordExport } from '../../core/record/applicationRecord.ts';
import { isObject } from '../../core/shared/json.ts';
import { isUuid } from '../../core/shared/textChecks.ts';
import { recordText } from '../project/recordText.ts';
import { reasonOf, reasonOption, toOption } from '../project/releaseCalls.ts';
import { send, tell } from '../project/staffCalls.ts';
import { CannotRun, type CliOption, type Given, textOption } from '../terminal/cliCommand.ts';
import type { ExitCode, Terminal } from '../terminal/terminal.ts';
import { writePrivately } from '../terminal/writePrivately.ts';

export const applicationOptions: readonly CliOption[] = [
  {
    flags: '--application <uuid>',
    description: 'what the borrower of this application was shown and why, by the server',
    needs: 'the uuid of an application',
  },
  toOption,
  { flags: '--reveal', description: 'with personal data: needs a reason, and is noted' },
  { ...reasonOption, description: 'why personal data is read, for the audit log' },
  {
    flags: '--out <file>',
    description: 'write the record, signed, for equiform verify',
    needs: 'a file',
  },
  { flags: '--with-release', description: 'put the parts of the release into that file too' },
];

const isRecord = (value: unknown): value is BorrowerRecord =>
  isObject(value) &&
  isObject(value.application) &&
  Array.isArray(value.screens) &&
  Array.isArray(value.notes);

const isExport = (value: Readonly<Record<string, unknown>>): boolean =>
  typeof value.format === 'string' && typeof value.signature === 'string' && isRecord(value.record);

/** Shows what a borrower was shown, or writes the signed record of it. */
export async function explainApplication(given: Given, terminal: Terminal): Promise<ExitCode> {
  const uuid = textOption(given, 'application') ?? '';
  const out = textOption(given, 'out');
  if (given.words.length > 0)
    throw new CannotRun('explain --application needs no brand: the server knows it');
  if (!isUuid(uuid)) throw new CannotRun(`--application needs the uuid of an application, not ${uuid}`);
  if (out === undefined && given.options.withRelease === true)
    throw new CannotRun('--with-release needs the file that it is written to: --out');
  const order = { given, terminal, words: [] };
  const path = `/staff/v1/applications/${uuid}/record${out === undefined ? '' : '/export'}`;
  const body = {
    ...(given.options.reveal === true
      ? { reveal: true, why: reasonOf(given, 'explain --application --reveal') }
      : { why: textOption(given, 'reason') }),
    ...(given.options.withRelease === true ? { withRelease: true } : {}),
  };
  const answered = await send(order, { command: 'explain --application', path, body });
  if ('code' in answered) return answered.code;
  const { answer } = answered;
  if (out === undefined ? !isRecord(answer.record) : !isExport(answer))
    throw new CannotRun('The answer is not that of an Equiform server');
  if (out !== undefined) return written(answer as unknown as RecordExport, out, { given, terminal });
  const record = answer.record as BorrowerRecord;
  if (given.json) return tell(order, record, []);
  terminal.out(recordText(record, given.paint));
  return 0;
}

async function written(
  file: RecordExport,
  out: string,
  { given, terminal }: { readonly given: Given; readonly terminal: Terminal },
): Promise<ExitCode> {
  async function* text(): AsyncGenerator<string> {
    yield canonicalJson(file);
  }
  await writePrivately(resolve(terminal.folder, out), text());
  const { key, record } = file;
  const screens = record.screens.length;
  return tell({ given, terminal, words: [] }, { file: out, key, screens, masked: record.masked }, [
    `${given.paint.green('✔')} ${out}: ${screens} screens, signed by the key ${key}`,
  ]);
}
