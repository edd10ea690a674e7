import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testProject } from '../../core/config/testProject.ts';
import { testFolder } from '../../server/config-files/testFolder.ts';
import { testRun } from '../testRun.ts';

it('draws a flow as a picture that names each step', async () => {
  const { root } = testFolder(testProject);
  const { code, err } = await testRun(['explore', 'main', '--out', 'flow.svg'], root);
  expect([code, err]).toEqual([0, 'Written to flow.svg\n']);
  const svg = readFileSync(join(root, 'flow.svg'), 'utf8');
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="\d+" height="\d+"/);
  for (const text of ['registration: /register', 'income', 'may stop: Income under a thousand', 'the end'])
    expect(svg).toContain(`>${text}</text>`);
  expect(svg.match(/class="edge"/g)).toHaveLength(2);
  expect(svg).not.toContain('NaN');
});

it('writes Mermaid to the terminal', async () => {
  const { root } = testFolder(testProject);
  const { out } = await testRun(['explore', 'main', 'registration', '--format', 'mermaid'], root);
  expect(out.startsWith('flowchart TD\n')).toBe(true);
});

it('names the existing flows', async () => {
  const { root } = testFolder(testProject);
  const { code, err } = await testRun(['explore', 'main', 'registraton'], root);
  expect([code, err]).toEqual([2, 'There is no flow registraton: registration\n']);
});
