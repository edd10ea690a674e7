import { expect, it } from 'vitest';
import { buildRelease } from '../../src/core/config/buildRelease.ts';
import { checkConfig } from '../../src/core/config/checks/checkConfig.ts';
import { createCopy } from '../../src/core/copy/createCopy.ts';
import type { AppPart, CopyPart } from '../../src/core/model/release.ts';
import { checkTree } from '../../src/server/config-files/checkTree.ts';
import { loadConfigSchemas } from '../../src/server/config-files/loadConfigSchemas.ts';
import { readConfigTree } from '../../src/server/config-files/readConfigTree.ts';
import { followHowTo } from './followHowTo.ts';

it('docs/how-to/a-language.md creates a language that every page offers and uses', async () => {
  // A lender with its own words, which the page leaves untranslated; main's check is silent.
  const { root } = await followHowTo('a-language', { more: ['brands/switchyard'] });
  const tree = readConfigTree(root);
  const [, switchyard] = checkTree(tree, { only: ['main', 'switchyard'] }).brands;
  // Words that nobody has approved are offered where borrowers are not.
  const [main] = checkConfig(tree.files, loadConfigSchemas(tree), {
    only: ['main'],
    environment: 'non-production',
  }).brands;
  if (!main?.brand) throw new Error('The brand main has errors');
  expect(switchyard?.brand).toBeUndefined();
  expect(new Set(switchyard?.findings.map(({ code }) => code))).toEqual(
    new Set(['copy-not-translated', 'words-unreviewed']),
  );
  const { parts } = buildRelease(main.brand, { sha256: () => '' });
  const app: AppPart = JSON.parse(parts['app.json'] ?? '');
  expect(app.locales).toEqual(['en-US', 'es-US', 'vi-US']);
  const { locale, messages }: CopyPart = JSON.parse(parts['copy.vi-US.json'] ?? '');
  const copy = createCopy({ messages, locale, dictionary: {}, enums: {}, args: {} });
  expect(copy.text('shell.language.changed', { facts: {} })).toBe('Trang này hiện bằng tiếng Việt.');
  expect(copy.text('shell.header.notifications', { facts: {}, values: { count: 2 } })).toBe(
    'Thông báo, 2 mới',
  );
});
