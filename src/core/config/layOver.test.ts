import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Step } from '../model/generated/step.ts';
import type { AppPart, CopyPart, FlowPart, Release } from '../model/release.ts';
import { releaseHash } from '../record/recordSections.ts';
import { buildRelease } from './buildRelease.ts';
import { layOver } from './layOver.ts';
import { brief, checkProject, projectWith } from './testProject.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const nameOf = (parts: Readonly<Record<string, string>>): string => releaseHash(parts, sha256);

type Edits = Parameters<typeof projectWith>[0];

function releaseOf(edits: Edits = {}): Release {
  const { brands, findings } = checkProject(projectWith(edits));
  const brand = brands.find(({ code }) => code === 'main')?.brand;
  if (!brand) throw new Error(findings.map(brief).join('\n'));
  return buildRelease(brand, { sha256 });
}

const RULE = 'config/rules/income.yaml';
const COPY = 'config/copy/en-US/all.yaml';
const DAY = '2026-03-01';

const STRICTER: Edits = {
  [RULE]: [
    ['version: 1\n    title', 'version: 2\n    title'],
    ['1000] }', '2000] }'],
    ['field.income: 1000 }', 'field.income: 2000 }'],
  ],
  [COPY]: [['cannot lend on this income', 'needs a higher income']],
};

const lay = (base: Release, newer: Release, policies: readonly string[] = ['low-income']) =>
  layOver(base, newer, { policies, day: DAY, sha256, nameOf });
const part = <T>({ parts }: Release, name: string): T => JSON.parse(parts[name] ?? 'null') as T;
const income = (release: Release): Step =>
  part<FlowPart>(release, 'flow.registration.json').steps.income as Step;

describe('policies laid over a release', () => {
  const base = releaseOf();
  const newer = releaseOf(STRICTER);
  const { release, lacking } = lay(base, newer);

  it('hold from their day on, and what was said before ends on the day before', () => {
    expect(lacking).toEqual([]);
    const { policies } = part<AppPart>(release, 'app.json');
    const told = Object.entries(policies).map(([id, { version, effective }]) => [id, version, effective]);
    expect(told).toEqual([
      ['low-income', 2, { from: DAY }],
      ['low-income-v1', 1, { from: '2020-01-01', to: '2026-02-28' }],
    ]);
    expect(income(release).policies).toEqual(['low-income-v1', 'low-income']);
  });

  it('bring their words, and leave all others', () => {
    const words = (of: Release) => part<CopyPart>(of, 'copy.en-US.json').messages;
    expect(words(release)).toEqual({ ...words(base), 'income.low': words(newer)['income.low'] });
    expect(words(release)['income.low']).not.toEqual(words(base)['income.low']);
  });

  it('leave the order in which messages of a field are tried', () => {
    expect(Object.keys(income(release).messages?.income ?? {})).toEqual(['required', 'type', 'minimum']);
  });

  it('make a release of its own name, whose parts are named by their texts', () => {
    expect(release.hash).not.toBe(base.hash);
    expect(release.hash).toBe(nameOf(release.manifest.parts));
    for (const [name, text] of Object.entries(release.parts))
      expect(release.manifest.parts[name], name).toBe(sha256(text));
  });

  it('change nothing where they say the same already', () => {
    expect(lay(base, releaseOf({ 'config/enums.yaml': [['id: PART', 'id: HALF']] })).release).toBe(base);
    expect(lay(release, newer).release).toBe(release);
  });

  it('change nothing where the older release does not know what they read', () => {
    const other = releaseOf({
      'config/facts.yaml': [['facts:', 'facts:\n  income.kept: { type: money }']],
      [RULE]: [
        ['{ var: field.income }', '{ var: income.kept }'],
        ['field.income: 999', 'income.kept: 999'],
        ['field.income: 1000 }', 'income.kept: 1000 }'],
      ],
    });
    const laid = lay(base, other);
    expect(laid.release).toBe(base);
    expect(laid.lacking).toEqual([
      'the policy low-income cannot be read by the older release: Unknown fact "income.kept"',
    ]);
    expect(lay(base, newer, ['none']).lacking).toEqual([
      'the newer release has no policy none for a running application',
    ]);
  });
});
