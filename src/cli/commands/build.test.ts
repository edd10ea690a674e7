import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectWith, testProject } from '../../core/config/testProject.ts';
import { testFolder } from '../../server/config-files/testFolder.ts';
import { testRun } from '../testRun.ts';

it('writes each release to a folder named by its hash, with the hash of every part', async () => {
  const { root } = testFolder(testProject);
  const { code, out } = await testRun(['build', '--out', 'out', '--json'], root);
  expect(code).toBe(0);
  const [{ brand, hash, folder }] = JSON.parse(out).releases;
  expect(folder).toBe(join('out', brand, hash));
  const manifest = JSON.parse(readFileSync(join(root, folder, 'manifest.json'), 'utf8'));
  expect(manifest).toMatchObject({ hash, format: 1, brand: 'main' });
  for (const [name, expected] of Object.entries(manifest.parts)) {
    const text = readFileSync(join(root, folder, name));
    expect(createHash('sha256').update(text).digest('hex')).toBe(expected);
  }
  expect(readdirSync(join(root, folder)).length).toBe(Object.keys(manifest.parts).length + 1);
});

it('builds nothing if the configuration has errors, and shows them', async () => {
  const { root } = testFolder(
    projectWith({ 'config/steps/income.yaml': [['widget: money', 'widget: mony']] }),
  );
  const { code, err } = await testRun(['build', '--out', 'out'], root);
  expect(code).toBe(1);
  expect(err).toContain('Did you mean money?');
  expect(readdirSync(root)).not.toContain('out');
});
