import { parentPort } from 'node:worker_threads';
import { type CheckedConfig, checkConfig } from '../../../core/config/checks/checkConfig.ts';
import { type ExistingNames, existingNames } from '../../../core/config/editor/existingNames.ts';
import type { Finding } from '../../../core/config/finding.ts';
import { brandRoot, type ConfigFile } from '../../../core/config/layerFiles.ts';
import { textOf } from '../../../core/config/locatedNode.ts';
import { parseLayerFile } from '../../../core/config/parseLayerFile.ts';
import { loadConfigSchemas } from '../loadConfigSchemas.ts';
import { type ConfigTree, readSchemas, withUnchanged } from '../readConfigTree.ts';
import type { DraftAnswer, DraftOrder } from './draftChecks.ts';

const MOST_BASES = 4;

/** Files by root and position, those asked for last at the end. */
const bases = new Map<string, readonly ConfigFile[]>();
/** What was looked at last: what is equal in the next draft is neither read nor checked again. */
let last: ConfigTree | undefined;

function baseOf({ root, position, base: sent }: DraftOrder): readonly ConfigFile[] | undefined {
  const key = `${root} ${position}`;
  const found = bases.get(key) ?? (sent && withUnchanged(sent, [...bases.values()].at(-1)));
  if (!found) return undefined;
  bases.delete(key);
  bases.set(key, found);
  for (const old of [...bases.keys()].slice(0, -MOST_BASES)) bases.delete(old);
  return found;
}

function draftOf(base: readonly ConfigFile[], { changed }: DraftOrder): readonly ConfigFile[] {
  const kept = base.filter(({ path }) => !changed.has(path));
  const own = [...changed].flatMap(([path, text]) => (text === null ? [] : [{ path, text }]));
  return [...kept, ...own].sort((one, other) => (one.path < other.path ? -1 : 1));
}

function checked(files: readonly ConfigFile[], { root, environment, lender }: DraftOrder): CheckedConfig {
  const tree = { root, schemas: readSchemas(root, last), files: withUnchanged(files, last?.files) };
  last = tree;
  return checkConfig(tree.files, loadConfigSchemas(tree), { environment, only: [lender] });
}

/** A lender and those that it descends from, as far as their files can be read. */
function familyOf(
  files: readonly ConfigFile[],
  code: string,
  known: readonly string[] = [],
): readonly string[] {
  if (known.includes(code)) return known;
  const file = files.find(
    ({ path }) =>
      /^brand\.(?:ya?ml|json)$/.test(path.slice(brandRoot(code).length + 1)) &&
      path.startsWith(`${brandRoot(code)}/`),
  );
  const read = file && parseLayerFile(file.path, file.text);
  const parent = read?.ok ? textOf(read.value.root, 'variantOf') : undefined;
  const family = [...known, code];
  return parent === undefined ? family : familyOf(files, parent, family);
}

function namesIn(
  files: readonly ConfigFile[],
  base: readonly ConfigFile[],
  order: DraftOrder,
): ExistingNames | undefined {
  for (const tree of [files, base]) {
    const [brand] = checked(tree, order).brands;
    const names = brand && existingNames(brand);
    if (names) return names;
  }
  return undefined;
}

function answer(order: DraftOrder): DraftAnswer<readonly Finding[] | ExistingNames | undefined> {
  const base = baseOf(order);
  if (!base) return { needs: 'base' };
  const files = draftOf(base, order);
  const before = familyOf(base, order.lender);
  const isNew = (code: string): boolean => !before.includes(code);
  if (familyOf(files, order.lender).some((code) => isNew(code) && order.hidden.includes(code)))
    return { needs: 'leave' };
  return { found: order.wants === 'names' ? namesIn(files, base, order) : checked(files, order).findings };
}

// Thread of draftChecks.ts: one answer to each order, in turn.
parentPort?.on('message', (order: DraftOrder) => parentPort?.postMessage(answer(order)));
