import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { CannotRun, type CliCommand, type Given, textOption } from '../terminal/cliCommand.ts';
import type { ExitCode, Terminal } from '../terminal/terminal.ts';
import { writeFile } from '../terminal/writeOut.ts';

export const outlineCommand: CliCommand = {
  name: 'outline',
  summary: 'make the letters of logos outlines, so that they look the same on every device',
  words: '<file.svg...>',
  completes: 'files',
  about:
    'Replaces each text of an SVG picture by the outline of its letters in a typeface, in the same place, size, weight and color. A device without the typeface would show text in another. A picture without text stays as it is.',
  options: [
    {
      flags: '--font <file>',
      description:
        "the typeface: WOFF2, WOFF, TrueType or OpenType (default: the only one in the picture's folder)",
      needs: 'the file of a typeface',
    },
  ],
  examples: [
    ['outline brands/harborlight/logo.svg', "with the typeface in the lender's folder"],
    ['outline logo.svg --font Barlow-SemiBold.ttf', 'with another'],
  ],
  run,
};

interface Outlined {
  readonly file: string;
  readonly texts: readonly string[];
}

async function run(given: Given, terminal: Terminal): Promise<ExitCode> {
  if (given.words.length === 0)
    throw new CannotRun('outline needs a picture: outline brands/harborlight/logo.svg');
  const font = textOption(given, 'font');
  const done: Outlined[] = [];
  for (const name of given.words) {
    const path = resolve(terminal.folder, name);
    done.push(await outlineFile(name, path, font === undefined ? undefined : resolve(terminal.folder, font)));
  }
  terminal.out(given.json ? `${JSON.stringify({ outlined: done }, null, 2)}\n` : done.map(said).join(''));
  return 0;
}

const said = ({ file, texts }: Outlined): string =>
  texts.length === 0 ? `${file} has no text\n` : `${file}: outlined ${texts.join(', ')}\n`;

async function outlineFile(file: string, path: string, font: string | undefined): Promise<Outlined> {
  const { openTypeface, reading } = await import('../looks/openTypeface.ts');
  const { outlineSvg } = await import('../looks/outlineSvg.ts');
  const picture = pictureAt(path);
  const from = font ?? typefaceBeside(file, path);
  const typeface = await openTypeface(from);
  const { svg, texts } = reading(from, () => outlineSvg(picture, typeface));
  if (texts.length > 0) writeFile(path, svg);
  return { file, texts };
}

function pictureAt(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new CannotRun(`${path} cannot be read: ${(error as Error).message}`);
  }
}

function typefaceBeside(file: string, path: string): string {
  const folder = dirname(path);
  const found = readdirSync(folder).filter((name) => /\.(?:woff2?|ttf|otf)$/i.test(name));
  const [only, ...others] = found;
  if (only === undefined) throw new CannotRun(`There is no typeface beside ${file}; name one with --font`);
  if (others.length > 0)
    throw new CannotRun(`There are ${found.length} typefaces beside ${file}; name one with --font`);
  return join(folder, only);
}
