import { parentPort } from 'node:worker_threads';
import { changedPointers } from '../../../core/config/changedPointers.ts';
import { type CheckedConfig, checkConfig } from '../../../core/config/checks/checkConfig.ts';
import type { ConfigFile } from '../../../core/config/layerFiles.ts';
import { unraisedPolicies } from '../../../core/config/unraisedPolicies.ts';
import { loadConfigSchemas } from '../loadConfigSchemas.ts';
import { ConfigRejected, releasesOf, verdictOf } from '../loadReleases.ts';
import { packReleases } from '../packedReleases.ts';
import { type ConfigTree, readSchemas, withUnchanged } from '../readConfigTree.ts';
import type {
  BuildAnswer,
  BuildOrder,
  CompareOrder,
  Comparison,
  Review,
  ReviewOrder,
  ThreadOrder,
} from './buildReleases.ts';

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

function checkedBoth({ root, before, after, environment }: Omit<ReviewOrder, 'review'>) {
  const [old, now] = [before, after].map((files) => {
    const tree = treeOf(root, files);
    return checkConfig(tree.files, loadConfigSchemas(tree), { environment });
  }) as [CheckedConfig, CheckedConfig];
  return { old, now };
}

const byCode = ({ brands }: CheckedConfig) => new Map(brands.map((one) => [one.code, one]));

function review(order: ReviewOrder): Review {
  const { old, now } = checkedBoth(order);
  const [before, after] = [byCode(old), byCode(now)];
  const lenders = [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((brand) => {
    const [was, is] = [before.get(brand)?.brand, after.get(brand)?.brand];
    const changed = is ? changedPointers(was, is) : was ? ['/'] : [];
    return changed.length === 0 ? [] : [{ brand, changed }];
  });
  return { findings: now.findings, lenders };
}

/** A lender that a check refuses counts as one that says nothing: all of it is changed then. */
function compare({ brands, ...order }: CompareOrder): Comparison {
  const checked = checkedBoth(order);
  const [old, now] = [byCode(checked.old), byCode(checked.now)];
  const entries = brands.flatMap((code) => {
    const { brand, findings = [] } = now.get(code) ?? {};
    if (!brand) return [];
    const before = old.get(code)?.brand;
    const changed = changedPointers(before, brand);
    const unraised = unraisedPolicies(before, brand);
    return [[code, { changed, verdict: verdictOf(findings), unraised }] as const];
  });
  return Object.fromEntries(entries);
}

function answer(order: ThreadOrder): Review | Comparison | BuildAnswer {
  if ('review' in order) return review(order);
  return 'brands' in order ? compare(order) : build(order);
}

// Thread of buildReleases.ts: one answer to each order, in turn.
parentPort?.on('message', (order: ThreadOrder) => parentPort?.postMessage(answer(order)));
