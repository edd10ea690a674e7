import { join, resolve } from 'node:path';
import { buildRelease } from '../../core/config/buildRelease.ts';
import type { Release } from '../../core/model/release.ts';
import { sha256 } from '../../server/config-files/loadReleases.ts';
import { openSound } from '../project/openSound.ts';
import { type CliCommand, type Given, textOption } from '../terminal/cliCommand.ts';
import { progressBar } from '../terminal/progressBar.ts';
import type { ExitCode, Terminal } from '../terminal/terminal.ts';
import { writeFolder } from '../terminal/writeOut.ts';

const FOLDER = 'dist/releases';

export const buildCommand: CliCommand = {
  name: 'build',
  summary: 'write the releases of all brands (or those named) to a folder',
  words: '[brand...]',
  completes: 'brands',
  about:
    'A release is what a server serves for a brand: checked, compiled and named by the hash of its content. Each goes to <out>/<brand>/<hash>, with manifest.json beside its parts. The same configuration gives the same bytes.',
  options: [{ flags: '--out <folder>', description: `the folder (default: ${FOLDER})`, needs: 'a folder' }],
  examples: [
    ['build', `every brand, to ${FOLDER}`],
    ['build main --out /tmp/releases --json', 'one brand; prints the hash'],
  ],
  run: build,
};

interface Built {
  readonly brand: string;
  readonly hash: string;
  readonly parts: number;
  readonly bytes: number;
  readonly folder: string;
}

function build(given: Given, terminal: Terminal): ExitCode {
  const sound = openSound(given, terminal);
  if (!sound) return 1;
  const out = textOption(given, 'out') ?? FOLDER;
  const bar = progressBar(terminal, 'Building');
  const built = sound.brands.map(({ brand }, index) => {
    const one = write(buildRelease(brand, { sha256 }), out, terminal.folder);
    bar.tell(index + 1, sound.brands.length);
    return one;
  });
  bar.end();
  terminal.out(given.json ? `${JSON.stringify({ releases: built }, null, 2)}\n` : table(built, given));
  return 0;
}

function write({ brand, hash, manifest, parts }: Release, out: string, from: string): Built {
  const folder = join(out, brand, hash);
  const said = `${JSON.stringify({ hash, ...manifest }, null, 2)}\n`;
  writeFolder(resolve(from, folder), { ...parts, 'manifest.json': said });
  const bytes = Object.values(parts).reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return { brand, hash, parts: Object.keys(parts).length, bytes, folder };
}

function table(built: readonly Built[], { paint }: Given): string {
  const width = Math.max(...built.map(({ brand }) => brand.length));
  const rows = built.map(
    ({ brand, hash, parts, bytes }) =>
      `  ${paint.bold(brand.padEnd(width))}  ${paint.cyan(hash.slice(0, 16))}  ${parts} parts, ${Math.round(bytes / 1024)} KB\n`,
  );
  return rows.join('');
}
