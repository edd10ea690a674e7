import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Finding, hasErrors } from '../../core/config/finding.ts';
import type { ConfigFile } from '../../core/config/layerFiles.ts';
import { newBrandFiles } from '../../core/config/newBrand.ts';
import { renderFindings } from '../../core/config/renderFindings.ts';
import { checkTree } from '../../server/config-files/checkTree.ts';
import { brandCodesOf, readable, readTree, rootOf } from '../project/openConfig.ts';
import { CannotRun, type CliCommand, type Given } from '../terminal/cliCommand.ts';
import type { ExitCode, Terminal } from '../terminal/terminal.ts';
import { writeNewFolder } from '../terminal/writeOut.ts';
import { brandFlags, newBrandAnswers } from './newBrandAnswers.ts';

export const newCommand: CliCommand = {
  name: 'new',
  summary: 'write a new brand that passes the check: new brand <code>',
  words: 'brand <code>',
  completes: ['brand'],
  about:
    'Asks a few questions, or takes the answers from flags, and writes settings, a theme made of one colour that passes the contrast check, and a simple logo. The brand is checked before it is written, and is not written if it has errors. Existing files are never overwritten.',
  options: brandFlags,
  examples: [
    ['new brand willowgate', 'asks what it needs to know'],
    [
      "new brand willowgate --kind credit-union --name 'Willow Gate' --nmls 9900999 --phone 8005550199 --email help@willowgate.example --address '1 Willow Gate, Dover, DE 19901' --states DE,MD",
      'without questions',
    ],
  ],
  run,
};

async function run(given: Given, terminal: Terminal): Promise<ExitCode> {
  const [what, code, ...more] = given.words;
  if (what !== 'brand' || code === undefined || more.length > 0)
    throw new CannotRun('new needs the word brand and a code: new brand willowgate');
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(code))
    throw new CannotRun(`${code} is not a valid code: use lower-case letters and digits, joined by hyphens`);
  const root = rootOf(given, terminal);
  const tree = readTree(root);
  if (brandCodesOf(tree).includes(code) || existsSync(join(root, 'brands', code))) throw alreadyThere(code);
  const files = newBrandFiles(await newBrandAnswers(code, kindsOf(tree.files), given, terminal));
  const after = { ...tree, files: [...tree.files, ...files] };
  const { findings } = readable(() => checkTree(after, { only: [code] }));
  if (hasErrors(findings)) return refused(code, { findings, files: after.files }, given, terminal);
  const folder = `brands/${code}`;
  const texts = Object.fromEntries(files.map(({ path, text }) => [path.slice(folder.length + 1), text]));
  // Somebody may have created it during the questions.
  if (!writeNewFolder(join(root, folder), texts)) throw alreadyThere(code);
  const written = files.map(({ path }) => path);
  terminal.out(
    given.json
      ? `${JSON.stringify({ brand: code, files: written, ready: true }, null, 2)}\n`
      : `${written.map((path) => `  ${given.paint.cyan(path)}\n`).join('')}${given.paint.green(`✔ ${code} is ready`)}\n`,
  );
  return 0;
}

const alreadyThere = (code: string): CannotRun => new CannotRun(`There is already a brand ${code}`);

/** Shows why the brand would fail the check; writes nothing. */
function refused(
  code: string,
  { findings, files }: { readonly findings: readonly Finding[]; readonly files: readonly ConfigFile[] },
  { json, paint }: Given,
  terminal: Terminal,
): ExitCode {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  terminal.err(renderFindings(findings, { textOf: (path) => texts.get(path), paint }));
  terminal.out(
    json
      ? `${JSON.stringify({ brand: code, files: [], ready: false }, null, 2)}\n`
      : `${paint.red(`✖ Nothing was written, because ${code} would have errors`)}\n`,
  );
  return 1;
}

const kindsOf = (files: readonly { readonly path: string }[]): readonly string[] => [
  ...new Set(files.flatMap(({ path }) => /^brands\/_kinds\/([^/]+)\//.exec(path)?.[1] ?? [])),
];
