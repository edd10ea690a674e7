import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { buildRelease } from '../../src/core/config/buildRelease.ts';
import { canonicalJson } from '../../src/core/config/canonicalJson.ts';
import type { CheckedConfig } from '../../src/core/config/checks/checkConfig.ts';
import { hasErrors } from '../../src/core/config/finding.ts';
import { fileKindOf, layerRootOf } from '../../src/core/config/layerFiles.ts';
import { testSchemas } from '../../src/core/config/testProject.ts';
import { isObject, type Json } from '../../src/core/shared/json.ts';
import { toPointer } from '../../src/core/shared/jsonPointer.ts';
import { checkFiles, soundFiles } from './brokenProject.ts';
import { type Mutation, misspelt, mutate, placesIn, replaced, slipKinds } from './mutations.ts';

/** CONFIG_FUZZ_RUNS and CONFIG_FUZZ_SEED change the length and the cases. */
const runs = Number(process.env.CONFIG_FUZZ_RUNS ?? 120);
const seed = Number(process.env.CONFIG_FUZZ_SEED ?? 20);
const settings = { numRuns: runs, seed, endOnFailure: true } as const;

const sources = soundFiles
  .filter(({ path }) => path.endsWith('.yaml'))
  .map((file) => ({ file, root: parse(file.text) as Json }));
type Source = (typeof sources)[number];

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
const sound = checkFiles(soundFiles);
const releases = releasesOf(sound);

/** The parts of each brand's release. */
function releasesOf({ brands }: CheckedConfig): ReadonlyMap<string, Readonly<Record<string, string>>> {
  return new Map(
    brands.flatMap(({ code, brand }) => (brand ? [[code, buildRelease(brand, { sha256 }).parts]] : [])),
  );
}

/** Checks the project with one file replaced; JSON is valid YAML. */
function checkWith({ file }: Source, value: Json): CheckedConfig {
  const other = { path: file.path, text: JSON.stringify(value, null, 1) };
  return checkFiles(soundFiles.map((one) => (one === file ? other : one)));
}

/** Pointers where the resolved brands of two checks differ, by brand. */
function differences(after: CheckedConfig): readonly string[] {
  return after.brands.flatMap(({ code, brand }) => {
    const before = sound.brands.find((one) => one.code === code)?.brand;
    return differing(before as unknown as Json, brand as unknown as Json, []);
  });
}

function differing(a: Json | undefined, b: Json | undefined, path: readonly string[]): readonly string[] {
  if (a === b) return [];
  if (isObject(a) && isObject(b))
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((key) =>
      differing((a as Record<string, Json>)[key], (b as Record<string, Json>)[key], [...path, key]),
    );
  return canonicalJson(a ?? null) === canonicalJson(b ?? null) ? [] : [toPointer(path)];
}

/** The part of a resolved brand that a file defines: `/steps/income`, or a section for a file that holds many. */
function placeOf(path: string, root: Json): string {
  const holds = fileKindOf(path.slice((layerRootOf(path)?.length ?? 0) + 1))?.holds;
  if (!holds) return '';
  if (holds.type === 'document by id') return toPointer([holds.section, String((root as { id?: Json }).id)]);
  return holds.type === 'map' && holds.under !== undefined
    ? toPointer([holds.section, holds.under])
    : toPointer([holds.section]);
}

/** Findings about the file itself that change no brand. */
const ofTheFile = (source: Source, pointer: string): boolean =>
  /^\/(?:\$schema|version|reviewed)$/.test(pointer) ||
  /\/place(?:\/|$)/.test(pointer) ||
  // Policies and matrix families are keyed by ID, so their order follows the mapping.
  (pointer === '/policies' &&
    Array.isArray((source.root as { policies?: Json }).policies) &&
    source.file.path.includes('/rules/')) ||
  pointer === '/families' ||
  source.root === null;

const sourceOf = (path: string): Source => {
  const found = sources.find(({ file }) => file.path === path);
  if (!found) throw new Error(`There is no file ${path}`);
  return found;
};

const slip = fc.record({
  path: fc.constantFrom(...sources.map(({ file }) => file.path)),
  kind: fc.constantFrom(...slipKinds),
  at: fc.tuple(fc.nat(), fc.nat()),
});

describe('a random edit in a sound configuration', () => {
  it('is reported, or changes the value at its own place and nothing else; the release can be built', () => {
    let accepted = 0;
    fc.assert(
      fc.property(slip, ({ path, kind, at }) => {
        const source = sourceOf(path);
        const mutation = mutate(source.root, kind, at);
        fc.pre(mutation !== undefined);
        const after = checkWith(source, mutation.value);
        if (hasErrors(after.findings)) return;
        accepted += 1;
        expectOnly(source, mutation, after);
      }),
      settings,
    );
    expect(accepted).toBeGreaterThan(0);
  });
});

function expectOnly(source: Source, mutation: Mutation, after: CheckedConfig): void {
  const changed = differences(after);
  const places = [source.root, mutation.value].map((root) => placeOf(source.file.path, root));
  const told = `${mutation.kind} at ${source.file.path} ${mutation.pointer}`;
  expect(
    changed.filter((pointer) => !places.some((place) => `${pointer}/`.startsWith(`${place}/`))),
    `${told} changes something else`,
  ).toEqual([]);
  const isSame = canonicalJson(source.root) === canonicalJson(mutation.value);
  if (!isSame && !ofTheFile(source, mutation.pointer) && !isOverridden(source, after))
    expect(changed, `${told} is accepted and changes nothing`).not.toEqual([]);
  const parts = releasesOf(after);
  expect(parts.size, told).toBe(releases.size);
  if (changed.length > 0 || ordered.test(mutation.pointer)) return;
  for (const [code, made] of parts)
    for (const [name, text] of Object.entries(made))
      expect(text === releases.get(code)?.[name], `${told} changes ${name} of ${code}`).toBe(true);
}

/** Parts whose order matters to what is shown or checked first. */
const ordered = /^\/(?:messages|data\/properties$|data$|policies$|families$)/;

/** A layer may repeat what the layers below say. */
const isOverridden = ({ file }: Source, { findings }: CheckedConfig): boolean =>
  layerRootOf(file.path) !== 'config' || findings.length > 0;

/** All references in a file, by schema marks and by naming patterns. */
function referencesIn({
  file,
  root,
}: Source): readonly { readonly pointer: string; readonly name: string }[] {
  const kind = fileKindOf(file.path.slice((layerRootOf(file.path)?.length ?? 0) + 1));
  if (!kind) return [];
  const marked = testSchemas
    .marks(kind.schema, root)
    .filter(({ type, on }) => type !== 'rule' && on === 'value')
    .map(({ pointer }) => pointer);
  const named = placesIn(root)
    .map(({ pointer }) => pointer)
    .filter((pointer) => reference.test(pointer) || /\/(?:when|scope)\/.*\/var$/.test(pointer));
  return [...new Set([...marked, ...named])].flatMap((pointer) => {
    const value = placesIn(root).find((place) => place.pointer === pointer)?.value;
    return typeof value === 'string' && value.length > 1 && !value.startsWith('/')
      ? [{ pointer, name: value }]
      : [];
  });
}

const reference =
  /\/(?:policies|boundBy\/(?:steps|documents)|groups\/\d+\/steps|required)\/\d+$|\/(?:else|next|back|step|save|of|\$ref|widget|opens|link|document|under|once|variantOf|kind|scope|progress|navigation|limit)$|^\/steps\/\d+\/id$/;

describe('a name that is misspelt', () => {
  it('is always reported', () => {
    const all = sources.flatMap((source) =>
      referencesIn(source).map((place) => ({ path: source.file.path, ...place })),
    );
    expect(all.length).toBeGreaterThan(200);
    fc.assert(
      fc.property(fc.constantFrom(...all), fc.nat(), ({ path, pointer, name }, at) => {
        const source = sourceOf(path);
        const { findings } = checkWith(source, replaced(source.root, pointer, misspelt(name, at)));
        expect(hasErrors(findings), `${name} at ${source.file.path} ${pointer}`).toBe(true);
      }),
      settings,
    );
  });
});

describe('a part that cannot be read', () => {
  /** The mistake that must still be found: a page links where nothing is. */
  const page = sourceOf('config/pages/help.yaml');
  const planted = { path: page.file.path, text: page.file.text.replace('to: privacy', 'to: privcy') };
  const place = fc.record({
    source: fc.constantFrom(...sources.filter((source) => source !== page && source.root !== null)),
    at: fc.nat(),
  });

  it('hides no mistake elsewhere, and is said', () => {
    fc.assert(
      fc.property(place, ({ source, at }) => {
        const places = placesIn(source.root).filter(({ pointer }) => pointer !== '/$schema');
        const { pointer, value } = places[at % places.length] ?? { pointer: '', value: null };
        // A text would do for some maps, such as messages with arguments.
        const wrong = typeof value === 'object' ? 7 : { wrong: [] };
        const text = JSON.stringify(replaced(source.root, pointer, wrong), null, 1);
        const files = soundFiles.map((one) => {
          if (one === page.file) return planted;
          return one === source.file ? { path: one.path, text } : one;
        });
        const { findings } = checkFiles(files);
        const told = `${source.file.path} ${pointer}`;
        expect(
          findings.filter(({ file }) => file === planted.path).map(({ code }) => code),
          told,
        ).toEqual(['unknown-link']);
        expect(
          findings.some(({ file }) => file === source.file.path),
          told,
        ).toBe(true);
      }),
      settings,
    );
  });
});
