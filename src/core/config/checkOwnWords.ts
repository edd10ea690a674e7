import { FIRST_LANGUAGE } from '../copy/language.ts';
import type { Layer } from './assembleLayer.ts';
import { type Finding, findingAt } from './finding.ts';
import { baseRoot } from './layerFiles.ts';
import { childOf, isNull, type LocatedNode } from './locatedNode.ts';

/**
 * A layer that overrides a text must do so in every language of the base. Otherwise borrowers would silently
 * get the base's translation of a different text.
 */
export function checkOwnWords(
  chain: readonly string[],
  layers: ReadonlyMap<string, Layer>,
): readonly Finding[] {
  const others = keysOf(copyOf(layers.get(baseRoot))).filter((locale) => locale !== FIRST_LANGUAGE);
  return chain
    .filter((root) => root !== baseRoot)
    .flatMap((root) => others.flatMap((locale) => untranslated(copyOf(layers.get(root)), locale, root)));
}

const copyOf = (layer: Layer | undefined): LocatedNode | undefined => childOf(layer?.node, 'copy');

const entriesOf = (node: LocatedNode | undefined): readonly (readonly [string, LocatedNode])[] =>
  node?.kind === 'map' ? [...node.entries] : [];

const keysOf = (node: LocatedNode | undefined): readonly string[] => entriesOf(node).map(([key]) => key);

function untranslated(copy: LocatedNode | undefined, locale: string, root: string): readonly Finding[] {
  const said = new Set(keysOf(childOf(copy, locale)));
  return entriesOf(childOf(copy, FIRST_LANGUAGE))
    .filter(([key, node]) => !said.has(key) && !isNull(node))
    .map(([key, node]) =>
      findingAt(
        node.keyAt ?? node.at,
        'copy-not-translated',
        `${root} overrides ${key}, but not in ${locale}`,
      ),
    );
}
