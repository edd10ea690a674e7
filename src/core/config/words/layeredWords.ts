import { messageParts } from '../../copy/messageParts.ts';
import type { Message } from '../../model/generated/copy.ts';
import { isObject } from '../../shared/json.ts';
import { toPointer } from '../../shared/jsonPointer.ts';
import { sharedByText } from '../../shared/sharedByText.ts';
import { assembleLayer, type Layer } from '../assembleLayer.ts';
import { brandRoot, type ConfigFile, fileKindOf, layerRootOf } from '../layerFiles.ts';
import { layersOfBrand } from '../layersOfBrand.ts';
import { plainValue } from '../locatedNode.ts';
import { parseLayerFile } from '../parseLayerFile.ts';

/** Where a layer says a message. */
export interface WordPlace {
  readonly path: string;
  readonly line: number;
  readonly message: Message;
}

/** One sentence of a lender: a message, or one of its variants. */
export interface LayeredWord {
  readonly key: string;
  /** From the message to the sentence, as a JSON Pointer; empty for a message that is one sentence. */
  readonly within: string;
  readonly text: string;
  /** Whether it is said under a condition only. */
  readonly isConditional: boolean;
  /** Where it is said, and what that overrides: the winning place first. */
  readonly places: readonly WordPlace[];
  /** The other lenders that get it from the same place. */
  readonly others: readonly string[];
}

/** The pointer of a message in its file. */
export const pointerOfMessage = (key: string): string => toPointer(['messages', key]);

/** The locale of a file of words; undefined for other files. */
export function localeOfPath(path: string): string | undefined {
  const root = layerRootOf(path);
  const holds = root && fileKindOf(path.slice(root.length + 1))?.holds;
  return holds && holds.type === 'map' && holds.section === 'copy' ? holds.under : undefined;
}

/** Whether `layeredWords` reads a file: words of the locale, and what lenders descend from. */
export const isReadForWords = (path: string, locale: string): boolean =>
  localeOfPath(path) === locale || /\/brand\.(?:ya?ml|json)$/.test(path);

type Said = ReadonlyMap<string, WordPlace>;

const shared = sharedByText();

/** The messages of a file; none of one that cannot be read, which the check tells of. */
const saidIn = ({ path, text }: ConfigFile): readonly (readonly [string, WordPlace])[] =>
  shared(`${path}\n${text}`, () => {
    const parsed = parseLayerFile(path, text);
    const root = parsed.ok ? parsed.value.root : undefined;
    const messages = root?.kind === 'map' ? root.entries.get('messages') : undefined;
    if (messages?.kind !== 'map') return [];
    return [...messages.entries].flatMap(([key, node]): (readonly [string, WordPlace])[] => {
      const message = plainValue(node) as Message | null;
      return message === null ? [] : [[key, { path, line: (node.keyAt ?? node.at).line, message }]];
    });
  });

const brandLayer = ({ path, text }: ConfigFile): Layer | undefined => {
  const root = layerRootOf(path);
  const parsed = root === undefined ? undefined : parseLayerFile(path, text);
  return root !== undefined && parsed?.ok ? assembleLayer(root, [parsed.value]) : undefined;
};

/** What a project's lenders say in one language, by layers. */
export interface Words {
  /** The sentences of a lender, in the order of their keys; undefined for a lender that there is not. */
  of(code: string): readonly LayeredWord[] | undefined;
}

/** The words of a configuration in a locale. Of the files only those are read that `isReadForWords` names. */
export function layeredWords(files: readonly ConfigFile[], locale: string): Words {
  const said = new Map<string, Map<string, WordPlace>>();
  const layers = new Map<string, Layer>();
  for (const file of files) {
    const root = layerRootOf(file.path);
    if (root === undefined) continue;
    if (localeOfPath(file.path) === locale) {
      const own = said.get(root) ?? new Map<string, WordPlace>();
      for (const [key, place] of saidIn(file)) own.set(key, place);
      said.set(root, own);
    } else if (isReadForWords(file.path, locale)) {
      const layer = brandLayer(file);
      if (layer) layers.set(root, layer);
    }
  }
  const codes = [...layers.keys()].flatMap((root) => /^brands\/([^_/]+)$/.exec(root)?.[1] ?? []);
  const chains = new Map(codes.map((code) => [code, chainOf(code, layers, said)]));
  return {
    of(code) {
      const chain = chains.get(code);
      if (!layers.has(brandRoot(code)) || !chain) return undefined;
      const keys = [...new Set(chain.flatMap((one) => [...one.keys()]))].sort();
      return keys.flatMap((key) => sentences(key, { code, chain, chains }));
    },
  };
}

/** The words of a lender's layers, the highest first. */
function chainOf(
  code: string,
  layers: ReadonlyMap<string, Layer>,
  said: ReadonlyMap<string, Said>,
): readonly Said[] {
  const roots = layersOfBrand(code, layers);
  return roots.ok ? roots.value.toReversed().flatMap((root) => said.get(root) ?? []) : [];
}

interface Family {
  readonly code: string;
  readonly chain: readonly Said[];
  readonly chains: ReadonlyMap<string, readonly Said[]>;
}

const winner = (chain: readonly Said[], key: string): WordPlace | undefined => {
  for (const one of chain) {
    const place = one.get(key);
    if (place) return place;
  }
  return undefined;
};

function sentences(key: string, { code, chain, chains }: Family): readonly LayeredWord[] {
  const places = chain.flatMap((one) => one.get(key) ?? []);
  const [first] = places;
  if (!first) return [];
  const others = [...chains]
    .filter(([other, theirs]) => other !== code && winner(theirs, key) === first)
    .map(([other]) => other);
  const isObjects = isObject(first.message) || Array.isArray(first.message);
  return messageParts(first.message).variants.map(({ variant, textPointer }) => ({
    key,
    within: isObjects ? textPointer : '',
    text: variant.text,
    isConditional: variant.when !== undefined,
    places,
    others,
  }));
}
