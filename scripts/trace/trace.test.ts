import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Proof, traceRequirements } from './traceRequirements.ts';

/** A product of four functions: what `main` prints, what only that calls, and two that nothing comes to. */
const PROJECT: Readonly<Record<string, string>> = {
  'src/main.ts': "import { shown } from './money.ts';\nconsole.log(shown(1));\n",
  'src/money.ts': `
    import { rounded, UNITS } from './rounding.ts';
    export const shown = (amount: number): string => rounded(amount) + UNITS[0];
    export const unused = (amount: number): string => deep(amount);
    const deep = (amount: number): string => rounded(amount) + 'x';
    export type { Unit } from './rounding.ts';`,
  'src/again.ts': "export { rounded } from './rounding.ts';",
  'src/rounding.ts': `
    export const UNITS = ['dollar'] as const;
    export const KINDS = ['one', 'other'] as const;
    export type Unit = (typeof KINDS)[number];
    export const rounded = (amount: number): string => String(Math.round(amount));
    export const onlyOfUnused = (amount: number): number => amount;`,
  'src/unused.ts': `
    import { onlyOfUnused } from './rounding.ts';
    export const calledByNobody = (amount: number): number => onlyOfUnused(amount);`,
  'tests/helper.ts': `
    import { shown, unused } from '../src/money.ts';
    export const asShown = (amount: number) => shown(amount);
    export const asUnused = (amount: number) => unused(amount);`,
  'src/money.test.ts': `
    import { it, test, describe } from 'vitest';
    import { rounded as round } from './again.ts';
    import { shown, unused } from './money.ts';
    import { KINDS, onlyOfUnused } from './rounding.ts';
    import { asShown, asUnused } from '../tests/helper.ts';
    import { calledByNobody } from './unused.ts';
    let late: unknown;
    const table = [['A-09 of a table', 1]] as const;
    it('A-01 calls what runs', () => shown(1));
    it('A-02 calls what nobody calls', () => unused(1));
    it('A-03 calls what only that calls', () => [calledByNobody(1), onlyOfUnused(1)]);
    it('A-04 calls what runs, by another file', () => round(1));
    it('A-05 calls both', () => [shown(1), unused(1)]);
    it.each([['A-06 of a table within', 1]])('%s', () => { late = asShown(1); });
    it('A-07 asks a helper of what nobody calls', () => asUnused(1));
    it('A-08 asks nothing', () => 1);
    it.each(table)('%s', () => shown(1));
    it.skip('A-10 is left out', () => shown(1));
    it('A-11 compares with a list', () => KINDS.includes(shown(1)));
    it('A-12 has nothing but a list that nothing reads', () => KINDS);
    describe('A-13 holds tests', () => { it('one', () => late); });
    it('A-14 asks nothing here', () => 1);
    it('not of A-15', () => shown(1));
    it('A-18 names only types', () => new Map<string, ReturnType<typeof shown>>() as unknown as typeof shown);
    it('A-19 is left out by an option', { skip: true }, () => shown(1));
    it('A-20 leaves itself out', ({ skip }) => { skip(); return shown(1); });`,
  'tests/page.e2e.ts': "test('A-14 goes through the product', ({ page }) => page.goto('/'));",
  'tests/waysCases.ts': `
    import { shown } from '../src/money.ts';
    const rows = [{ name: 'A-16 is played', run: () => shown(1) }];
    export const ways = rows.map((row) => row);
    export const seen = [{ name: 'A-17 is played in the browser' }];
    export const leftOut = [{ name: 'A-21 is left out', run: () => shown(1) }];
    export const idle = [{ name: 'A-22 is played on nothing' }];`,
  'tests/ways.test.ts': `
    import { shown } from '../src/money.ts';
    import { idle, leftOut, ways } from './waysCases.ts';
    it.each(ways)('%s', () => shown(1));
    it.skip.each(leftOut)('%s', () => shown(1));
    it.each(idle)('%s', () => 1);`,
  'tests/ways.e2e.ts': `
    import { seen } from './waysCases.ts';
    for (const { name } of seen) test(name, ({ page }) => page.goto('/'));`,
};

const root = mkdtempSync(join(tmpdir(), 'trace-'));
let proofs: ReadonlyMap<string, readonly Proof[]>;

beforeAll(async () => {
  for (const [path, text] of Object.entries(PROJECT)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  proofs = await traceRequirements(root, { entries: ['src/main.ts'], folders: ['src', 'tests'] });
});

afterAll(() => rmSync(root, { recursive: true }));

const flawsOf = (id: string) => proofs.get(id)?.map(({ flaw }) => flaw);
const unreached = (...subjects: readonly string[]) => [
  `the test's subject ${subjects.join(', ')} is reached from no entry point`,
];

it('counts a requirement whose test calls code reached from an entry point', () => {
  for (const id of ['A-01', 'A-04', 'A-06', 'A-09', 'A-13'])
    expect([id, flawsOf(id)]).toEqual([id, [undefined]]);
  expect(proofs.get('A-01')?.[0]?.place).toBe('src/money.test.ts:10');
});

it('reports a requirement whose only test calls unreached code, directly or through a helper', () => {
  expect(flawsOf('A-02')).toEqual(unreached('unused (src/money.ts)'));
  expect(flawsOf('A-05')).toEqual(unreached('unused (src/money.ts)'));
  expect(flawsOf('A-07')).toEqual(unreached('unused (src/money.ts)'));
});

it('does not count a caller that is never called itself', () => {
  expect(flawsOf('A-03')).toEqual(
    unreached('calledByNobody (src/unused.ts)', 'onlyOfUnused (src/rounding.ts)'),
  );
});

it('counts lists only for tests that use nothing else', () => {
  expect(flawsOf('A-11')).toEqual([undefined]);
  expect(flawsOf('A-12')).toEqual(unreached('KINDS (src/rounding.ts)'));
});

it('counts every browser test, but no test that uses nothing of the product', () => {
  expect(flawsOf('A-08')).toEqual(['the test uses nothing of the product']);
  expect(flawsOf('A-14')).toEqual(['the test uses nothing of the product', undefined]);
});

it('counts cases by the tests that play them', () => {
  expect([flawsOf('A-16'), flawsOf('A-17')]).toEqual([[undefined], [undefined]]);
  expect(flawsOf('A-21')).toEqual(['no test plays the case']);
  expect(flawsOf('A-22')).toEqual(['the test uses nothing of the product']);
});

it('does not take a type for the code it describes', () => {
  expect(flawsOf('A-18')).toEqual(['the test uses nothing of the product']);
});

it('ignores skipped tests, and ids in the middle of a title', () => {
  const none = ['A-10', 'A-15', 'A-19', 'A-20'].filter((id) => proofs.has(id));
  expect(none).toEqual([]);
});
