import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ConfigFile } from '../../core/config/layerFiles.ts';

const HERE = import.meta.dirname;
const CORE = join(HERE, '../../core');
const LOCK = join(HERE, '../../../package-lock.json');

/** The sources that make a release from texts, and the versions of the packages they use: they change what is made. */
export const compilerTexts = (): readonly ConfigFile[] => [
  ...sourcesIn(CORE),
  ...sourcesIn(HERE),
  { path: 'package-lock.json', text: readFileSync(LOCK, 'utf8') },
];

const sourcesIn = (folder: string): readonly ConfigFile[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
