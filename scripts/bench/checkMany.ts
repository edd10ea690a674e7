/** Child of checkGrowth.ts: checks so many generated lenders, cold, again, and after one edit; prints one line of JSON. */
import { join } from 'node:path';
import { checkTree } from '../../src/server/config-files/checkTree.ts';
import { namesInCode } from '../../src/server/config-files/namesInCode.ts';
import { type ConfigTree, readConfigTree } from '../../src/server/config-files/readConfigTree.ts';
import { manyBrands } from './manyBrands.ts';

const ROOT = join(import.meta.dirname, '../..');
const EDITED = 'config/steps/registration/annual-income.yaml';
const MEBIBYTE = 1024 * 1024;

const count = Number(process.argv[2]);
const usedByCode = namesInCode(ROOT);
const options = usedByCode ? { usedByCode } : {};

function timed(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

const edited = (tree: ConfigTree): ConfigTree => ({
  ...tree,
  files: tree.files.map((file) =>
    file.path === EDITED ? { ...file, text: `${file.text}# edited\n` } : file,
  ),
});

let tree = manyBrands(readConfigTree(ROOT), count);
let errors = 0;
const cold = timed(() => {
  errors = checkTree(tree, options).findings.filter(({ severity }) => severity === 'error').length;
});
const again = timed(() => checkTree(tree, options));
tree = edited(tree);
const edit = timed(() => checkTree(tree, options));
const megabytes = process.resourceUsage().maxRSS / 1024;
console.log(
  JSON.stringify({
    count,
    cold,
    again,
    edit,
    megabytes,
    heap: process.memoryUsage().heapUsed / MEBIBYTE,
    errors,
  }),
);
