import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { commandTable } from './commandTable.ts';

const ROOT = join(import.meta.dirname, '../..');
const page = readFileSync(join(ROOT, 'docs/command-line.md'), 'utf8');

it('docs/command-line.md has a row for every command', () => {
  for (const { name } of commandTable) expect(page, name).toMatch(new RegExp(`^\\| \`${name}\\b`, 'm'));
});

it('docs/command-line.md has a row for every finding and for nothing else, in order', () => {
  const codesOf = (file: string, type: string): readonly string[] => {
    const source = readFileSync(join(ROOT, file), 'utf8');
    const union = new RegExp(`type ${type} =([\\s\\S]*?);`).exec(source)?.[1] ?? '';
    return [...union.matchAll(/'([\w-]+)'/g)].map(([, code]) => code ?? '');
  };
  const codes = [
    ...codesOf('src/core/config/finding.ts', 'FindingCode'),
    ...codesOf('src/core/journey/journeyProblem.ts', 'JourneyProblemCode'),
  ];
  const findings = page.slice(page.indexOf('## Findings'));
  const rows = [...findings.matchAll(/^\| `([\w-]+)`/gm)].map(([, code]) => code);
  expect(rows).toEqual(codes.toSorted());
});
