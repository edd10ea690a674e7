import { describe, expect, it } from 'vitest';
import { readAsvs } from './asvs.ts';
import { asvsPage } from './asvsPage.ts';
import { levels } from './levels.ts';
import { brokenPointers } from './pointers.ts';
import { testTitles } from './testTitles.ts';

const chapters = readAsvs();
const all = chapters.flatMap(({ requirements }) => requirements);

describe('the list of requirements', () => {
  it('has the 345 requirements of ASVS 5.0.0, 70 of level 1 and 183 of level 2', () => {
    const of = (level: number) => [...levels.values()].filter((one) => one === level).length;
    expect([levels.size, of(1), of(2), of(3)]).toEqual([345, 70, 183, 92]);
  });

  it('answers each requirement of levels 1 and 2 once, at its level and in its chapter', () => {
    const wanted = [...levels].filter(([, level]) => level < 3);
    expect(all.map(({ id, level }) => [id, level])).toEqual(wanted);
    for (const { chapter, requirements } of chapters)
      expect(requirements.filter(({ id }) => !id.startsWith(`${chapter}.`))).toEqual([]);
  });
});

describe('every claim has a pointer', () => {
  it.each(all.map((one) => [one.id, one] as const))('the pointers of %s exist', (_id, one) => {
    expect(brokenPointers(one)).toEqual([]);
  });

  it('a pointer to a missing file, title or text is reported', () => {
    const path = 'scripts/asvs/asvs.test.ts';
    const title = 'a pointer to a missing file';
    expect(brokenPointers({ tests: { [path]: [title] }, files: { [path]: [title] } })).toEqual([]);
    expect(brokenPointers({ tests: { [path]: ['of none'], 'none.test.ts': ['x'] } })).toEqual([
      `${path} has no "of none"`,
      'none.test.ts is not there',
    ]);
    expect(brokenPointers({ files: { 'package.json': ['"equi-form"'] } })).toEqual([
      'package.json has no ""equi-form""',
    ]);
    expect(brokenPointers({ tests: { 'scripts/asvs/asvs.ts': ['read'] } })).toHaveLength(1);
  });

  it('a pointer to a skipped test is reported', () => {
    const text = `
      it('one', () => {}); it.each([1])('two %s', () => {}); it.skip('three', () => {}); it.todo('four');
      describe.skip('none', () => { it('five', () => {}); }); test(\`six \${x}\`, async () => {}); // it('seven')
      describe.runIf(x)('some', () => { it('eight', { timeout: 1 }, () => {}); });`;
    expect(testTitles('a.test.ts', text)).toEqual(['one', 'two %s', 'six …', 'eight']);
  });
});

it('docs/asvs.md counts the requirements and names missing ones first', () => {
  const page = asvsPage(chapters);
  const applies = all.filter(({ holds }) => holds !== 'not applicable').length;
  expect(page).toContain(`${applies} apply to this product`);
  const gaps = all.filter(({ holds }) => holds === 'no' || holds === 'partly');
  for (const { id, since } of gaps) expect(page).toMatch(new RegExp(`^\\| ${id} .*\\| ${since} \\|`, 'm'));
  expect(page.indexOf('## What does not hold')).toBeLessThan(page.indexOf('## V1 '));
});
