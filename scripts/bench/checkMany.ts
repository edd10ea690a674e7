/**
 * Child of checkGrowth.ts: checks generated lenders cold, again, and after one edit of each kind of file; prints one
 * line of JSON.
 */
import { join } from 'node:path';
import { checkTree } from '../../src/server/config-files/checkTree.ts';
import { namesInCode } from '../../src/server/config-files/namesInCode.ts';
import { type ConfigTree, readConfigTree } from '../../src/server/config-files/readConfigTree.ts';
import { manyBrands } from './manyBrands.ts';

const ROOT = join(import.meta.dirname, '../..');
/** One meaningful edit per kind of file: old and new text. */
const EDITS = {
  step: [
    'config/steps/registration/annual-income.yaml',
    'exclusiveMaximum: 10000000',
    'exclusiveMaximum: 9000000',
  ],
  flow: ['config/flows/registration.yaml', 'path: for-sale', 'path: on-sale'],
  rule: ['config/rules/waitlist.yaml', 'title: ', 'title: The '],
  copy: ['config/copy/en-US/registration.yaml', 'messages:\n', 'messages:\n  zzz.new: New\n'],
  fact: ['config/facts.yaml', 'label: Closing day', 'label: The closing day'],
  theme: ['config/theme.yaml', 'accent: "#a65a00"', 'accent: "#a55900"'],
  enum: ['config/enums.yaml', 'label: enum.employment.part-time', 'label: enum.employment.full-time'],
  document: ['config/documents/important-terms.yaml', 'order: 3', 'order: 4'],
  matrix: ['config/matrix.yaml', 'title: Minimum age', 'title: Least age'],
  page: [
    'config/pages/licenses.yaml',
    'type: link, text: page.licenses.link',
    'type: link, text: page.mainSite',
  ],
  brand: ['config/brand.yaml', 'termsLabel: ', 'termsLabel: The '],
} as const;
const MEBIBYTE = 1024 * 1024;

const count = Number(process.argv[2]);
const usedByCode = namesInCode(ROOT);
const options = usedByCode ? { usedByCode } : {};

function timed(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function edited(tree: ConfigTree, [path, what, instead]: readonly [string, string, string]): ConfigTree {
  const file = tree.files.find((one) => one.path === path);
  if (!file?.text.includes(what)) throw new Error(`${path} does not say ${what}`);
  const after = { path, text: file.text.replace(what, instead) };
  return { ...tree, files: tree.files.map((one) => (one === file ? after : one)) };
}

const tree = manyBrands(readConfigTree(ROOT), count);
let errors = 0;
const cold = timed(() => {
  errors = checkTree(tree, options).findings.filter(({ severity }) => severity === 'error').length;
});
const again = timed(() => checkTree(tree, options));
const edits = Object.entries(EDITS).map(([kind, change]) => {
  const after = edited(tree, change);
  return [kind, timed(() => checkTree(after, options))] as const;
});
const megabytes = process.resourceUsage().maxRSS / 1024;
console.log(
  JSON.stringify({
    count,
    cold,
    again,
    edits: Object.fromEntries(edits),
    megabytes,
    heap: process.memoryUsage().heapUsed / MEBIBYTE,
    errors,
  }),
);
