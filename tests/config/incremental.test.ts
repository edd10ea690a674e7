import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import type { Finding } from '../../src/core/config/finding.ts';
import { type ConfigFile, fileKindOf, layerRootOf } from '../../src/core/config/layerFiles.ts';
import type { Json } from '../../src/core/shared/json.ts';
import { checkFiles, soundFiles } from './brokenProject.ts';
import { mutate, slipKinds } from './mutations.ts';

/** CONFIG_FUZZ_RUNS and CONFIG_FUZZ_SEED change the length and the cases. */
const runs = Math.ceil(Number(process.env.CONFIG_FUZZ_RUNS ?? 120) / 6);
const seed = Number(process.env.CONFIG_FUZZ_SEED ?? 20);

const paths = soundFiles.map(({ path }) => path).filter((path) => path.endsWith('.yaml'));

/** Grouped by schema, so that each kind is edited equally often. */
const byKind = [...Map.groupBy(paths, kindOf).values()];

function kindOf(path: string): string {
  return fileKindOf(path.slice((layerRootOf(path)?.length ?? 0) + 1))?.schema ?? '';
}

const edit = fc.record({
  path: fc.constantFrom(...byKind).chain((files) => fc.constantFrom(...files)),
  kind: fc.constantFrom('write it anew', ...slipKinds),
  at: fc.tuple(fc.nat(), fc.nat()),
});
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never;

/** Applies one edit: a change of content, or of layout only. */
function edited(files: readonly ConfigFile[], { path, kind, at }: Edit): readonly ConfigFile[] {
  return files.map((file) => {
    if (file.path !== path) return file;
    if (kind === 'write it anew') return { path, text: `# once more\n${file.text}` };
    const made = mutate(parse(file.text) as Json, kind, at);
    return made === undefined ? file : { path, text: JSON.stringify(made.value, null, 1) };
  });
}

/** The findings of a fresh process: all modules, and so all caches, are loaded again. */
async function saidAnew(files: readonly ConfigFile[]): Promise<readonly Finding[]> {
  vi.resetModules();
  const { checkFiles: checkAnew } = await import('./brokenProject.ts');
  return checkAnew(files.map((file) => ({ ...file }))).findings;
}

describe('the check, asked again after edits', () => {
  it(
    'reports after any edits what it would report in a first check',
    async () => {
      const seen = new Set<string>();
      const told = new Set<string>();
      checkFiles(soundFiles);
      await fc.assert(
        fc.asyncProperty(fc.array(edit, { minLength: 2, maxLength: 4 }), async (edits) => {
          let files = soundFiles;
          for (const each of edits) {
            files = edited(files, each);
            checkFiles(files);
            seen.add(kindOf(each.path));
          }
          const { findings } = checkFiles(files);
          told.add(JSON.stringify(findings));
          expect(findings, JSON.stringify(edits)).toEqual(await saidAnew(files));
        }),
        { numRuns: runs, seed, endOnFailure: true },
      );
      expect(seen.size).toBeGreaterThan(Math.min(byKind.length, runs) / 2);
      expect(told.size).toBeGreaterThan(runs / 2);
    },
    300_000 + 6_000 * runs,
  );

  it('does so for each edit that is undone, too', async () => {
    let findings = checkFiles(soundFiles).findings;
    for (const [index, files] of byKind.entries()) {
      const broken = edited(soundFiles, { path: files[0] ?? '', kind: 'misspell a value', at: [index, 3] });
      checkFiles(broken);
      findings = checkFiles(soundFiles).findings;
    }
    expect(findings).toEqual([]);
  });
});
