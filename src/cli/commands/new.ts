import { join } from 'node:path';
import { hasErrors } from '../../core/config/finding.ts';
import { newBrandFiles } from '../../core/config/newBrand.ts';
import { renderFindings } from '../../core/config/renderFindings.ts';
import { CannotRun, type CliCommand, type Given } from '../cliCommand.ts';
import { brandFlags, newBrandAnswers } from '../newBrandAnswers.ts';
import { brandCodesOf, openConfig, readTree, rootOf } from '../openConfig.ts';
import type { ExitCode, Terminal } from '../terminal.ts';
import { writeFile } from '../writeOut.ts';

/** `new brand`: a plain lender that passes the check. */
export const newCommand: CliCommand = {
  name: 'new',
  summary: 'write a new brand that passes the check: new brand <code>',
  words: 'brand <code>',
  completes: ['brand'],
  about:
    'Asks a few questions, or takes the answers from flags, and writes settings, a theme made of one colour that passes the contrast check, and a simple logo. Then it checks the brand. Nothing that is there is overwritten.',
  options: brandFlags,
  examples: [
    ['new brand willowgate', 'asks what it needs to know'],
    [
      "new brand willowgate --kind credit-union --name 'Willow Gate' --nmls 9900999 --phone 8005550199 --email help@willowgate.example --address '1 Willow Gate, Dover, DE 19901' --states DE,MD",
      'by flags alone',
    ],
  ],
  run,
};

async function run(given: Given, terminal: Terminal): Promise<ExitCode> {
  const [what, code, ...more] = given.words;
  if (what !== 'brand' || code === undefined || more.length > 0)
    throw new CannotRun('new needs the word brand and a code: new brand willowgate');
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(code))
    throw new CannotRun(`${code} is no code: lower-case letters and digits, joined by hyphens`);
  const root = rootOf(given, terminal);
  const tree = readTree(root);
  if (brandCodesOf(tree).includes(code)) throw new CannotRun(`There already is a brand ${code}`);
  const files = newBrandFiles(await newBrandAnswers(code, kindsOf(tree.files), given, terminal));
  for (const { path, text } of files) writeFile(join(root, path), text);
  const { checked, tree: after } = openConfig(root, [code]);
  const texts = new Map(after.files.map(({ path, text }) => [path, text]));
  const isSound = !hasErrors(checked.findings);
  if (!isSound)
    terminal.err(renderFindings(checked.findings, { textOf: (path) => texts.get(path), paint: given.paint }));
  const written = files.map(({ path }) => path);
  terminal.out(
    given.json
      ? `${JSON.stringify({ brand: code, files: written, ready: isSound }, null, 2)}\n`
      : `${written.map((path) => `  ${given.paint.cyan(path)}\n`).join('')}${isSound ? given.paint.green(`✔ ${code} is ready`) : given.paint.red(`✖ ${code} has errors`)}\n`,
  );
  return isSound ? 0 : 1;
}

const kindsOf = (files: readonly { readonly path: string }[]): readonly string[] => [
  ...new Set(files.flatMap(({ path }) => /^brands\/_kinds\/([^/]+)\//.exec(path)?.[1] ?? [])),
];
