import { describe, expect, it } from 'vitest';
import type { ConfigFile } from '../layerFiles.ts';
import { projectWith, testSchemas } from '../testProject.ts';
import { checkConfig } from './checkConfig.ts';

type Edit = readonly [path: string, what: string, instead: string];

const edits: readonly Edit[] = [
  ['config/steps/income.yaml', 'income.label,', 'income.labl,'],
  ['config/steps/income.yaml', 'income.labl,', 'income.label,'],
  ['config/copy/en-US/all.yaml', '{companyName}', '{partnerName}'],
  ['config/copy/en-US/all.yaml', '{partnerName}', '{partnrName}'],
  ['config/brand.yaml', 'partnerName:', 'partnrName:'],
  ['config/brand.yaml', 'privacy:', 'privcy:'],
  ['config/pages/help.yaml', 'to: privacy', 'to: privcy'],
  ['brands/second/brand.yaml', 'hosts: [two]', 'hosts: [www]'],
  ['config/rules/income.yaml', 'field.income: 1000', 'field.income: 998'],
  ['config/facts.yaml', 'type: money', 'type: rate'],
  ['config/enums.yaml', 'id: PART', 'id: HALF'],
  ['brands/second/brand.yaml', 'names: { other: x }', 'names: { partnrName: x }'],
  ['config/theme.yaml', '#222222', '#eeeeee'],
  ['config/logo.svg', '<svg', '<script>'],
  ['config/flags.yaml', 'new-look', 'newer-look'],
  ['config/flows/registration.yaml', 'id: income', 'id: incme'],
];

const project = projectWith({
  'brands/second/brand.yaml':
    'version: 1\ncode: second\nkind: credit-union\nvariantOf: main\nhosts: [two]\nnames: { other: x }\n',
  'brands/_kinds/credit-union/brand.yaml': 'version: 1\nfeatures: { quick: true }\n',
});

const usedByCode = () => false;

function edited(files: readonly ConfigFile[], [path, what, instead]: Edit): readonly ConfigFile[] {
  return files.map((file) => {
    if (file.path !== path) return file;
    if (!file.text.includes(what)) throw new Error(`${path} does not say ${what}`);
    return { path, text: file.text.replace(what, instead) };
  });
}

describe('checkConfig, asked again', () => {
  it('reports after each edit what it would report in a first check', () => {
    let files: readonly ConfigFile[] = Object.entries(project).map(([path, text]) => ({ path, text }));
    const seen = new Set<string>();
    checkConfig(files, testSchemas, { usedByCode });
    for (const edit of edits) {
      files = edited(files, edit);
      const again = checkConfig(files, testSchemas, { usedByCode });
      const anew = checkConfig(
        files.map((file) => ({ ...file })),
        testSchemas,
        { usedByCode },
      );
      expect(again.findings, edit.join(' ')).toEqual(anew.findings);
      expect(again.brands.map(({ brand }) => brand)).toEqual(anew.brands.map(({ brand }) => brand));
      seen.add(JSON.stringify(again.findings));
    }
    expect(seen.size).toBeGreaterThan(edits.length / 2);
  });

  it('shares objects between brands, and across edits that do not touch them', () => {
    const files = Object.entries(project).map(([path, text]) => ({ path, text }));
    const [main, second] = checkConfig(files, testSchemas).brands;
    expect(main?.brand?.steps).toBeDefined();
    expect(second?.brand?.steps).toBe(main?.brand?.steps);
    const after = edited(files, ['config/pages/help.yaml', 'path: /help', 'path: /helping']);
    const [changed] = checkConfig(after, testSchemas).brands;
    expect(changed?.brand?.pages).not.toBe(main?.brand?.pages);
    expect(changed?.brand?.steps).toBe(main?.brand?.steps);
    expect(changed?.brand?.copy).toBe(main?.brand?.copy);
  });

  it('finds the place of a shared finding in each brand', () => {
    const { findings } = checkConfig(
      Object.entries(
        projectWith({
          'config/flags.yaml': [['flags:', 'flags:\n  other: { enabled: true }']],
          'brands/second/brand.yaml': 'version: 1\ncode: second\nvariantOf: main\nhosts: [two]\n',
          'brands/second/flags.yaml': 'version: 1\nflags: { other: { enabled: false } }\n',
        }),
      ).map(([path, text]) => ({ path, text })),
      testSchemas,
    );
    expect(findings.map(({ file, brand }) => [file, brand])).toEqual([
      ['brands/second/flags.yaml', 'second'],
      ['config/flags.yaml', 'main'],
    ]);
  });
});
