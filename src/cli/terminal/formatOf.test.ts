import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testProject } from '../../core/config/testProject.ts';
import { testFolder } from '../../server/config-files/testFolder.ts';
import { testRun } from '../testRun.ts';

it.each([
  [['check', '--json', '--format', 'human'], '--json and --format human'],
  [['check', '--json', '--format', 'sarif'], '--json and --format sarif'],
  [['explore', 'main', '--json', '--format', 'svg'], '--json and --format svg'],
  [['explore', 'main', '--format', 'mermaid', '--out', 'flow.SVG'], '--format mermaid and --out flow.SVG'],
  [['matrix', 'main', '--json', '--format', 'csv'], '--json and --format csv'],
  [['matrix', 'main', '--json', '--out', 'matrix.pdf'], '--json and --out matrix.pdf'],
  [['matrix', 'main', '--format', 'html', '--out', 'matrix.json'], '--format html and --out matrix.json'],
])('refuses contradicting formats by name, and writes nothing: %j', async (words, both) => {
  const { root } = testFolder(testProject);
  const before = readdirSync(root);
  expect(await testRun(words, root)).toEqual({
    code: 2,
    out: '',
    err: `${both} contradict each other; drop one of them\n`,
  });
  expect(readdirSync(root)).toEqual(before);
});

it.each([
  ['matrix', 'matrix.xlsx', '.csv, .html, .pdf, .json'],
  ['explore', 'flow.png', '.txt, .mmd, .mermaid, .svg, .json'],
])('%s refuses a file name whose ending belongs to another format: %s', async (command, file, endings) => {
  const { root } = testFolder(testProject);
  const { code, err } = await testRun([command, 'main', '--out', file], root);
  expect([code, err]).toEqual([
    2,
    `--out ${file}: no format has the extension .${file.split('.')[1]}. Extensions are ${endings}; any other needs --format\n`,
  ]);
  expect(existsSync(join(root, file))).toBe(false);
});

it.each([
  [['check', '--json', '--format', 'json']],
  [['matrix', 'main', '--json', '--out', 'matrix.json']],
  [['matrix', 'main', '--format', 'csv', '--out', 'matrix.txt']],
  [['matrix', 'main', '--out', 'MATRIX.HTML']],
  [['matrix', 'main', '--out', 'matrix']],
  [['explore', 'main', '--format', 'svg', '--out', 'flow.svg']],
])('accepts a format given once, or twice the same: %j', async (words) => {
  const { root } = testFolder(testProject);
  expect((await testRun(words, root)).code).toBe(0);
});
