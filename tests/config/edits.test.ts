import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { checkTree } from '../../src/server/config-files/checkTree.ts';
import { type ConfigTree, readConfigTree } from '../../src/server/config-files/readConfigTree.ts';
import { type Change, changedIn } from './brokenProject.ts';

interface Edit extends Change {
  readonly name: string;
  /** The code of an error that stops it. */
  readonly stopped?: string;
}

const { harmful, harmless } = parse(readFileSync(join(import.meta.dirname, 'edits.yaml'), 'utf8')) as {
  readonly harmful: readonly Edit[];
  readonly harmless: readonly Edit[];
};

const tree = readConfigTree('.');

/** One of each kind of lender, and what borders on another: wholesale arms, the New York site, Hawaii, 62 and older. */
const only = [
  'main',
  'main-ny',
  'harborlight',
  'windlass',
  'windlass-wholesale',
  'goldenrodporch',
  'kailanipoint',
  'switchyard',
];

/** The codes of the errors that the check of these lenders finds after an edit. */
function errorsAfter({ name: _name, stopped: _stopped, ...change }: Edit): readonly string[] {
  const files = changedIn(tree.files, change);
  const { findings } = checkTree({ ...tree, files } as ConfigTree, { only, today: '2026-12-01' });
  return [...new Set(findings.filter(({ severity }) => severity === 'error').map(({ code }) => code))];
}

describe('edits of the project that would harm borrowers', () => {
  it.each(harmful)('are stopped: $name', (edit) => {
    expect(errorsAfter(edit)).toContain(edit.stopped);
  });
});

describe('edits of the project that harm nobody', () => {
  it.each(harmless)('go through: $name', (edit) => {
    expect(errorsAfter(edit)).toEqual([]);
  });
});

it('are fifty of each, each with its own name', () => {
  for (const edits of [harmful, harmless]) {
    expect(new Set(edits.map(({ name }) => name)).size).toBe(edits.length);
    expect(edits.length).toBeGreaterThanOrEqual(50);
  }
});
