/**
 * `npm run promises`: copies the figures of the last `npm run test:deep` from test-results/promises to
 * tests/hostile/figures.json, and writes docs/promises.md.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Kept, PromiseRow } from '../tests/hostile/promised.ts';
import { type LastFigures, promisesPage, withFigures } from './promisesPage.ts';

const root = join(import.meta.dirname, '..');
const FIGURES = join(root, 'tests/hostile/figures.json');
const read = (path: string): string => readFileSync(path, 'utf8');

const rows = parse(read(join(root, 'tests/hostile/promises.yaml'))) as readonly PromiseRow[];
const before: LastFigures = existsSync(FIGURES) ? JSON.parse(read(FIGURES)) : {};
const kept = globSync(join(root, 'test-results/promises/*.json')).map((path): Kept => JSON.parse(read(path)));
const figures = withFigures(before, { rows, kept, day: new Date().toISOString().slice(0, 10) });
writeFileSync(FIGURES, `${JSON.stringify(figures, null, 2)}\n`);
writeFileSync(join(root, 'docs/promises.md'), promisesPage(rows, figures));
