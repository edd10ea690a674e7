import { parentPort } from 'node:worker_threads';
import { changedPointers } from '../../../core/config/changedPointers.ts';
import { checkConfig } from '../../../core/config/checks/checkConfig.ts';
import type { ConfigFile } from '../../../core/config/layerFiles.ts';
import { unraisedPolicies } from '../../../core/config/unraisedPolicies.ts';
import { loadConfigSchemas } from '../loadConfigSchemas.ts';
import { ConfigRejected, releasesOf, verdictOf } from '../loadReleases.ts';
import { packReleases } from '../packedReleases.ts';
import { type ConfigTree, readSchemas, withUnchanged } from '../readConfigTree.ts';
import type { BuildAnswer, BuildOrder, CompareOrder, Comparison, ThreadOrder } from './buildReleases.ts';

/** The configuration built last: what is equal in the next one is not checked and built again. */
let last: ConfigTree | undefined;

function treeOf(root: string, files: readonly ConfigFile[]): ConfigTree {
  last = { root, schemas: readSchemas(root, last), files: withUnchanged(files, last?.files) };
  return last;
}

function build({ root, files, environment }: BuildOrder): BuildAnswer {
  const tree = treeOf(root, files);
  try {
    return { built: packReleases(releasesOf(tree, environment)) };
  } catch (error) {
    if (error instanceof ConfigRejected) return { rejected: error.lines };
    throw error;
  }
}

/** A lender that a check refuses counts as one that says nothing: all of it is changed then. */
function compare({ root, before, after, brands, environment }: CompareOrder): Comparison {
  const checked = [before, after].map((files) => {
    const tree = treeOf(root, files);
    return checkConfig(tree.files, loadConfigSchemas(tree), { environment });
  });
  const [old, now] = checked.map(({ brands: all }) => new Map(all.map((one) => [one.code, one])));
  const entries = brands.flatMap((code) => {
    const { brand, findings = [] } = now?.get(code) ?? {};
    if (!brand) return [];
    const before = old?.get(code)?.brand;
    const changed = changedPointers(before, brand);
    const unraised = unraisedPolicies(before, brand);
    return [[code, { changed, verdict: verdictOf(findings), unraised }] as const];
  });
  return Object.fromEntries(entries);
}

// Thread of buildReleases.ts: one answer to each order, in turn.
parentPort?.on('message', (order: ThreadOrder) =>
  parentPort?.postMessage('before' in order ? compare(order) : build(order)),
);
