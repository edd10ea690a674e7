import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { type VerifiedRecord, verifyRecord } from '../../core/record/verifyRecord.ts';
import { releaseTexts } from '../project/releaseTexts.ts';
import { verifyPorts } from '../project/verifyPorts.ts';
import { CannotRun, type CliCommand, type Given, textOption } from '../terminal/cliCommand.ts';
import type { ExitCode, Terminal } from '../terminal/terminal.ts';

const MOST_BYTES = 64 * 1024 * 1024;
const KEY = /^[0-9a-f]{64}$/;

export const verifyCommand: CliCommand = {
  name: 'verify',
  summary: 'check a record of an application, without server or database',
  words: '<file>',
  completes: 'files',
  about:
    'The file is one that explain --application --out wrote. Checked are its signature, its form, the hash of each section, that no screen is missing, and, where the parts of the release are given or in the file, that walking the flow again gives the same screens, questions and verdicts. What differs is named (exit code 1). The key of an installation is at /staff/v1/record-key; without --key anybody may have signed.',
  options: [
    {
      flags: '--key <key>',
      description: 'the public key that must have signed, in hex, or a file with it',
      needs: 'a public key or a file with it',
    },
    {
      flags: '--release <path>',
      description: 'the folder of the release (equiform build), or a file with its parts',
      needs: 'a folder or file of a release',
    },
  ],
  examples: [
    ['verify record.json --key 3b6a27bc...', 'signed by this installation, and whole'],
    ['verify record.json --release dist/releases/main/3f9a1c20...', 'walk the flow of the release again'],
  ],
  run: verify,
};

function verify(given: Given, terminal: Terminal): ExitCode {
  const [path, ...more] = given.words;
  if (path === undefined || more.length > 0) throw new CannotRun('verify needs one file of a record');
  const release = textOption(given, 'release');
  const wanted = {
    key: keyOf(given, terminal),
    ...(release === undefined ? {} : { parts: releaseTexts(resolve(terminal.folder, release)) }),
  };
  const verified = verifyRecord(read(resolve(terminal.folder, path), path), wanted, verifyPorts);
  const { findings, checked, unchecked } = verified;
  terminal.out(
    given.json
      ? `${JSON.stringify({ findings, checked, unchecked }, null, 2)}\n`
      : verifiedText(verified, given),
  );
  return findings.length === 0 ? 0 : 1;
}

function read(place: string, path: string): string {
  try {
    if (statSync(place).size > MOST_BYTES) throw new CannotRun(`${path} is too large for a record`);
    return readFileSync(place, 'utf8');
  } catch (error) {
    if (error instanceof CannotRun) throw error;
    throw new CannotRun(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function keyOf(given: Given, terminal: Terminal): string | undefined {
  const option = textOption(given, 'key');
  if (option === undefined || KEY.test(option)) return option;
  const text = read(resolve(terminal.folder, option), `--key ${option}`);
  const key = /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/.exec(text)?.[0];
  if (key === undefined) throw new CannotRun(`--key ${option}: there is no public key in it`);
  return key;
}

function verifiedText({ file, findings, checked, unchecked }: VerifiedRecord, { paint }: Given): string {
  const lines = findings.map(({ where, says }) => `  ${where}: ${says}\n`);
  const count = `${findings.length} ${findings.length === 1 ? 'thing is' : 'things are'} not as exported`;
  if (file === undefined || findings.length > 0) return `${lines.join('')}${paint.red(`✖ ${count}`)}\n`;
  const { record, madeAt, madeBy, chain } = file;
  const { uuid, lender } = record.application;
  return [
    `${paint.green('✔ untouched')}: application ${uuid} of ${lender}, ${record.screens.length} screens\n`,
    `  made ${madeAt} by ${madeBy}, after row ${chain.position} of the audit log (${chain.hash})\n`,
    ...checked.map((line) => `  checked: ${line}\n`),
    ...unchecked.map((line) => `  ${paint.yellow('not checked')}: ${line}\n`),
  ].join('');
}
