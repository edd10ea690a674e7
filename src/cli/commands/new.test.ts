import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectWith } from '../../core/config/testProject.ts';
import { testFolder } from '../../server/config-files/testFolder.ts';
import { testRun } from '../testRun.ts';

const project = projectWith({ 'brands/_kinds/credit-union/brand.yaml': 'version: 1\nkind: credit-union\n' });
const flags = {
  kind: 'credit-union',
  name: 'Willow & Gate',
  nmls: '9900999',
  phone: '8005550199',
  email: 'help@willowgate.example',
  address: '1 "Willow" Gate: Dover',
  states: 'DE, MD',
  color: '#ffe600',
};
const words = (more: Partial<typeof flags> = {}) =>
  Object.entries({ ...flags, ...more }).flatMap(([name, value]) => [`--${name}`, value]);

describe('equiform new brand', () => {
  it('writes a brand of under 40 lines that passes the check', async () => {
    const { root } = testFolder(project);
    const made = await testRun(['new', 'brand', 'willowgate', ...words()], root);
    expect([made.err, made.code]).toEqual(['', 0]);
    const text = readFileSync(join(root, 'brands/willowgate/brand.yaml'), 'utf8');
    expect(text.split('\n').length).toBeLessThan(40);
    const checked = await testRun(['check'], root);
    expect(checked.code).toBe(0);
    expect(checked.out).toContain('willowgate  ✔ ready');
  });

  it('overwrites nothing', async () => {
    const { root } = testFolder(project);
    const { code, err } = await testRun(['new', 'brand', 'main', ...words()], root);
    expect([code, err]).toEqual([2, 'There is already a brand main\n']);
  });

  it('lets exactly one of two concurrent commands write the same brand, whole, and tells the other', async () => {
    const { root } = testFolder(project);
    const names = ['First Gate', 'Second Gate'];
    const made = await Promise.all(
      names.map((name) => testRun(['new', 'brand', 'willow', ...words({ name })], root)),
    );
    expect(made.map(({ code }) => code).toSorted()).toEqual([0, 2]);
    expect(made.find(({ code }) => code === 2)?.err).toBe('There is already a brand willow\n');
    const winner = names[made.findIndex(({ code }) => code === 0)] ?? 'nobody';
    expect(readFileSync(join(root, 'brands/willow/brand.yaml'), 'utf8')).toContain(winner);
    expect(readdirSync(join(root, 'brands')).toSorted()).toEqual(['_kinds', 'main', 'willow']);
  });

  it('writes nothing if the brand would not pass the check, and shows why', async () => {
    const { root } = testFolder(project);
    const made = await testRun(['new', 'brand', 'willow', ...words({ states: 'DE, XX' })], root);
    expect([made.code, made.out]).toEqual([1, '✖ Nothing was written, because willow would have errors\n']);
    expect(made.err).toContain('"XX" is not one of');
    expect(readdirSync(join(root, 'brands')).toSorted()).toEqual(['_kinds', 'main']);
    const mended = await testRun(['new', 'brand', 'willow', ...words()], root);
    expect([mended.err, mended.code]).toEqual(['', 0]);
  });

  it('accepts a code that YAML would read as another type', async () => {
    const { root } = testFolder(project);
    const made = await testRun(['new', 'brand', 'null', ...words()], root);
    expect([made.err, made.code]).toEqual(['', 0]);
  });

  it.each([
    [['new', 'brand', 'Willow', ...words()], 'Willow is not a valid code'],
    [['new', 'brnd', 'willow', ...words()], 'new needs the word brand and a code'],
    [['new', 'brand', 'willow', ...words({ kind: 'bank' })], 'Kinds are credit-union, not bank'],
    [['new', 'brand', 'willow', ...words({ phone: '1' })], '--phone 1: Ten digits'],
    [['new', 'brand', 'willow', '--name', 'X Y'], 'new brand needs --kind, --nmls, --phone, --email'],
  ])('ends with 2 and writes nothing: %j', async (line, message) => {
    const { root } = testFolder(project);
    const { code, err } = await testRun(line, root);
    expect(code).toBe(2);
    expect(err).toContain(message);
    expect((await testRun(['check', 'willow'], root)).err).toContain('There is no brand willow');
  });
});
