import { resolve } from 'node:path';
import { stringify } from 'yaml';
import { CannotRun, type CliCommand, type Given, textOption } from '../terminal/cliCommand.ts';
import type { ExitCode, Terminal } from '../terminal/terminal.ts';

export const typefaceCommand: CliCommand = {
  name: 'typeface',
  summary: "print a typeface's entry for theme.yaml, with the measures of its stand-in",
  words: '<file...>',
  completes: 'files',
  about:
    'Takes the files of one typeface, one for each weight or a variable one. Until they arrive, pages show text in a typeface of the device; the printed measures scale it so that nothing moves then. The lightest file is measured, at weight 400 if it has that.',
  options: [
    {
      flags: '--like <kind>',
      description: 'the kind of its stand-in (default: sans)',
      needs: 'sans or serif',
      choices: ['sans', 'serif'],
    },
  ],
  examples: [
    ['typeface brands/harborlight/nunito-latin.woff2', 'a variable typeface'],
    ['typeface regular.woff2 semibold.woff2 --like serif', 'one file for each weight'],
  ],
  run,
};

const REGULAR = 400;

async function run(given: Given, terminal: Terminal): Promise<ExitCode> {
  const { openTypeface, reading } = await import('../looks/openTypeface.ts');
  const { fallbackFor } = await import('../looks/faceMeasures.ts');
  const like = textOption(given, 'like') === 'serif' ? 'serif' : 'sans';
  const faces = await Promise.all(
    given.words.map(async (name) => {
      const path = resolve(terminal.folder, name);
      return { name, path, ...(await openTypeface(path)) };
    }),
  );
  faces.sort((one, other) => one.weights[0] - other.weights[0]);
  const [first] = faces;
  if (!first) throw new CannotRun('typeface needs a file: typeface brands/harborlight/nunito-latin.woff2');
  const [least, most] = first.weights;
  const face = {
    family: first.family,
    files: faces.map(({ name, weights }) => ({
      file: name.replace(/^.*[/\\]/, ''),
      weight: [...new Set(weights)].join(' '),
    })),
    fallback: reading(first.path, () =>
      fallbackFor(first.at(Math.min(Math.max(REGULAR, least), most)), like),
    ),
  };
  const bytes = faces.reduce((sum, { bytes: each }) => sum + each, 0);
  terminal.out(given.json ? `${JSON.stringify({ face, bytes }, null, 2)}\n` : stringify(face));
  if (!given.json) terminal.err(`${bytes} bytes\n`);
  return 0;
}
