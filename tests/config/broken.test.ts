import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Finding, showLocation } from '../../src/core/config/finding.ts';
import { type Change, changed, checkFiles, soundFiles } from './brokenProject.ts';

interface BrokenCase extends Change {
  readonly name: string;
  /** All findings, by file and line: `[warning ]file:line:column code[ -> suggestion]`. */
  readonly expect: readonly string[];
}

interface CaseFile {
  readonly class: string;
  readonly cases: readonly BrokenCase[];
}

const folder = join(import.meta.dirname, '../fixtures/broken/cases');
const classes = readdirSync(folder)
  .sort()
  .map((name) => parse(readFileSync(join(folder, name), 'utf8')) as CaseFile);

function inOneLine({ severity, code, suggestion, ...at }: Finding): string {
  const meant = suggestion === undefined ? '' : ` -> ${suggestion}`;
  return `${severity === 'warning' ? 'warning ' : ''}${showLocation(at)} ${code}${meant}`;
}

describe('the sound project', () => {
  it('has no findings, and its brands are ready', () => {
    const { findings, brands } = checkFiles(soundFiles);
    expect(findings).toEqual([]);
    expect(brands.map(({ code, brand }) => [code, brand?.brand.code])).toEqual([
      ['harbor', 'harbor'],
      ['harbor-two', 'harbor-two'],
      ['main', 'main'],
    ]);
  });
});

describe.each(classes)('$class', ({ cases }) => {
  it.each(cases)('$name', ({ expect: expected, ...change }) => {
    const { findings } = checkFiles(changed(change));
    expect(findings.map(inOneLine)).toEqual(expected);
    expect(expected).not.toEqual([]);
  });
});

it('has at least 120 cases, several of each class, each with its own name', () => {
  const names = classes.flatMap(({ class: group, cases }) => cases.map(({ name }) => `${group}: ${name}`));
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(120);
  expect(Math.min(...classes.map(({ cases }) => cases.length))).toBeGreaterThanOrEqual(5);
});
