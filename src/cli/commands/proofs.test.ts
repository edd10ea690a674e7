import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectWith, testProject } from '../../core/config/testProject.ts';
import type { Simulation } from '../../core/proof/simulate.ts';
import { testFolder } from '../../server/config-files/testFolder.ts';
import { testRun } from '../testRun.ts';

describe('equiform test', () => {
  it('runs the examples in two engines and walks the flows, once for brands that are alike', async () => {
    const { root } = testFolder(
      projectWith({
        'brands/second/brand.yaml': 'version: 1\ncode: second\nvariantOf: main\nhosts: [two]\n',
      }),
    );
    const { code, out } = await testRun(['test'], root);
    expect(code).toBe(0);
    expect(out).toMatch(/^main, second\n/);
    expect(out).toContain('✔ 2 examples give the expected result');
    expect(out).toContain('compared with json-logic-js, 0 differ');
    expect(out).toContain('✔ 1 of 1 steps of flows are reachable');
  });

  it('replays recorded journeys, and names the line of the recording from which the data deviate', async () => {
    const recorded = '# Somebody\n\nscreens\n  register  Your income\n\nstatuses\n  HMDA\n';
    const same = await testRun(
      ['test'],
      testFolder({ ...testProject, 'tests/golden/somebody.txt': recorded }).root,
    );
    expect(same.out).toContain('✔ 1 recorded journeys replayed, 0 differences');
    expect(same.code).toBe(0);
    const other = recorded.replace('Your income', 'Your name');
    const { code, out } = await testRun(
      ['test'],
      testFolder({ ...testProject, 'tests/golden/somebody.txt': other }).root,
    );
    expect(out).toContain('tests/golden/somebody.txt:4 The heading of register is "Your income"');
    expect(code).toBe(1);
  });

  it('lists the mistakes that no example notices, and succeeds if all are noticed', async () => {
    const { root } = testFolder(testProject);
    const tight = await testRun(['test', 'main', '--mutation'], root);
    expect(tight.out).toMatch(/mistakes are noticed by the examples: 100%/);
    expect(tight.code).toBe(0);
    const loose = testFolder(
      projectWith({ 'config/rules/income.yaml': [['field.income: 1000 }', 'field.income: 90000 }']] }),
    );
    const { code, out } = await testRun(['test', 'main', '--mutation'], loose.root);
    expect(code).toBe(1);
    expect(out).toContain('an example is missing for field.income = ');
  });
});

describe('equiform simulate', () => {
  it('sends the same applicants for the same seed, and counts where they end', async () => {
    const { root } = testFolder(testProject);
    const words = ['simulate', 'main', '--applicants', '200', '--seed', '3', '--json'];
    const [first, second] = [await testRun(words, root), await testRun(words, root)];
    expect(second.out).toBe(first.out);
    const { ends } = JSON.parse(first.out) as { ends: { applicants: number }[] };
    expect(ends.reduce((sum, { applicants }) => sum + applicants, 0)).toBe(200);
  });

  it('draws a progress bar only for people', async () => {
    const { root } = testFolder(testProject);
    let time = 0;
    const now = () => {
      time += 1000;
      return time;
    };
    const live = await testRun(['simulate', 'main', '--applicants', '50'], root, { isLive: true, now });
    expect(live.err).toContain('\rApplying ');
    expect(live.out).toContain('Where they end');
    expect((await testRun(['simulate', 'main', '--applicants', '50'], root)).err).toBe('');
  });

  it('ends at the decision of the sandbox lender, where the project has one', async () => {
    const { code, out } = await testRun(['simulate', 'main', '--applicants', '400', '--json'], process.cwd());
    expect(code).toBe(0);
    const { ends } = JSON.parse(out) as Simulation;
    const met = ends.map(({ end, by }) => `${end} ${by}`);
    expect(ends.some(({ end }) => end === 'submitted')).toBe(false);
    expect(met).toEqual(expect.arrayContaining(['approved UNVERIFIED_OFFER', 'declined DTI']));
    expect(ends.filter(({ end }) => end === 'held').map(({ by }) => by)).not.toEqual([]);
  });

  it.each([
    [['simulate'], 'simulate needs one brand'],
    [
      ['simulate', 'main', '--applicants', 'many'],
      '--applicants needs a whole number of at most seven digits, not many',
    ],
    [['simulate', 'main', '--flow', 'gone'], 'There is no flow gone. Flows are registration.'],
  ])('ends with 2 when it cannot run: %j', async (words, message) => {
    const { code, err } = await testRun(words, testFolder(testProject).root);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});

describe('equiform matrix', () => {
  it('is CSV, HTML or a PDF', async () => {
    const { root } = testFolder(testProject);
    const csv = await testRun(['matrix', 'main'], root);
    expect([csv.code, csv.err]).toEqual([0, '']);
    expect(csv.out.split('\r\n').length).toBeGreaterThan(51);
    expect((await testRun(['matrix', 'main', '--format', 'html'], root)).out).toMatch(/^<!doctype html>/i);
    await testRun(['matrix', 'main', '--out', 'm.pdf'], root);
    expect(readFileSync(join(root, 'm.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('refuses to write a PDF to the terminal, and refuses an impossible day', async () => {
    const { root } = testFolder(testProject);
    expect((await testRun(['matrix', 'main', '--format', 'pdf'], root)).err).toContain(
      'name a file with --out',
    );
    expect((await testRun(['matrix', 'main', '--as-of', '2026-02-30'], root)).code).toBe(2);
  });
});
