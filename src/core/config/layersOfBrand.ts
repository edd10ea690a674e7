import { err, ok, type Result } from '../shared/result.ts';
import { suggest } from '../shared/suggest.ts';
import type { Layer } from './assembleLayer.ts';
import { type Finding, findingAt, type Location } from './finding.ts';
import { baseRoot, brandRoot, environmentRoot, kindRoot, toneRoot } from './layerFiles.ts';
import { nodeAt, textOf } from './locatedNode.ts';

type Layers = ReadonlyMap<string, Layer>;

/**
 * Lowest first: base, environment, kind, tone, parents, brand. A variant without a kind or tone has its parent's. Returns
 * an error if a parent is missing or descends from the brand.
 */
export function layersOfBrand(
  code: string,
  layers: Layers,
  environment?: string,
): Result<readonly string[], Finding> {
  const family = familyOf(code, layers, []);
  if (!family.ok) return family;
  const nearest = (key: string): string | undefined =>
    family.value.map((member) => settingOf(member, key, layers)).find((name) => name !== undefined);
  const [kind, tone] = [nearest('kind'), nearest('tone')];
  return ok([
    baseRoot,
    ...(environment === undefined ? [] : [environmentRoot(environment)]),
    ...(kind === undefined ? [] : [kindRoot(kind)]),
    ...(tone === undefined ? [] : [toneRoot(tone)]),
    ...family.value.toReversed().map(brandRoot),
  ]);
}

const brandOf = (code: string, layers: Layers) => layers.get(brandRoot(code))?.node.entries.get('brand');

function settingOf(code: string, key: string, layers: Layers): string | undefined {
  const brand = brandOf(code, layers);
  return brand && textOf(brand, key);
}

function familyOf(
  code: string,
  layers: Layers,
  younger: readonly string[],
): Result<readonly string[], Finding> {
  const family = [...younger, code];
  const parent = settingOf(code, 'variantOf', layers);
  if (parent === undefined) return ok(family);
  const at = placeOfParent(code, layers);
  if (family.includes(parent))
    return err(
      findingAt(
        at,
        'variant-circle',
        `${code} is a variant of ${parent}, which is itself a variant of ${code}`,
      ),
    );
  if (layers.has(brandRoot(parent))) return familyOf(parent, layers, family);
  const codes = [...layers.keys()].flatMap((root) => /^brands\/([^_/]+)$/.exec(root)?.[1] ?? []);
  const suggestion = suggest(
    parent,
    codes.filter((other) => other !== code),
  );
  return err(findingAt(at, 'brand-unknown', `There is no brand ${parent}`, { suggestion }));
}

function placeOfParent(code: string, layers: Layers): Location {
  const brand = brandOf(code, layers);
  const node = brand && nodeAt(brand, '/variantOf');
  return node?.at ?? { file: brandRoot(code), line: 1, column: 1 };
}
