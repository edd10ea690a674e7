import { Ajv } from 'ajv';
import { checkConfig } from '../../src/core/config/checks/checkConfig.ts';
import { isObject } from '../../src/core/shared/json.ts';
import { loadConfigSchemas } from '../../src/server/config-files/loadConfigSchemas.ts';
import { namesInCode } from '../../src/server/config-files/namesInCode.ts';
import { type ConfigTree, readConfigTree } from '../../src/server/config-files/readConfigTree.ts';
import type { Section } from './report.ts';
import { type Spread, spreadOf } from './statistics.ts';

const RUNS = 7;

/** Benchmarks the check of all lenders together and one by one, and the gain of one shared AJV. */
export function benchCheck(root: string): Section {
  const read = timed(() => readConfigTree(root));
  const tree = readConfigTree(root);
  const schemas = timed(() => loadConfigSchemas(tree));
  const all = timed(() => check(tree));
  const { brands } = check(tree);
  const each = brands.map(({ code }) => ({ code, alone: timed(() => check(tree, code)) }));
  const [shared, fresh] = timedInTurn(
    () => compileShared(tree),
    () => compileFresh(tree),
  );
  const dearer = fresh.median / shared.median;
  return {
    title: 'Check of the configuration',
    how: [
      `Milliseconds, median of ${RUNS} runs in one process, the first left out; schemas are compiled anew in every run.`,
      `${brands.length} lenders, ${tree.files.length} files. "alone" checks one lender as the command line does when it is named.`,
    ],
    tables: [
      {
        head: ['what', 'median', 'min-max'],
        rows: [
          row('read all files', read),
          row('set up the schemas', schemas),
          row('check all lenders', all),
          ['... per lender', (all.median / brands.length).toFixed(1), ''],
          ...each.map(({ code, alone }) => row(`${code} alone`, alone)),
          row('compile all schemas, one AJV', shared),
          row('compile all schemas, a new AJV each', fresh),
        ],
      },
    ],
    goals: [
      {
        goal: 'one AJV for all schemas is cheaper than a new one each',
        measured: `a new one each costs ${dearer.toFixed(1)} times as much`,
        met: dearer > 1,
      },
    ],
    data: { read, schemas, all, brands: each, ajv: { shared, fresh } },
  };
}

const check = (tree: ConfigTree, only?: string) => {
  const usedByCode = only === undefined ? namesInCode(tree.root) : undefined;
  return checkConfig(tree.files, loadConfigSchemas(tree), {
    ...(only === undefined ? {} : { only: [only] }),
    ...(usedByCode ? { usedByCode } : {}),
  });
};

const timed = (work: () => unknown): Spread => timedInTurn(work, () => undefined)[0];

/** Alternates both, so that other load affects them equally. */
function timedInTurn(one: () => unknown, other: () => unknown): readonly [Spread, Spread] {
  const [ones, others]: [number[], number[]] = [[], []];
  for (let run = 0; run <= RUNS; run++) {
    ones.push(duration(one));
    others.push(duration(other));
  }
  return [spreadOf(ones.slice(1)), spreadOf(others.slice(1))];
}

function duration(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

const row = (what: string, { median, min, max }: Spread): readonly string[] => [
  what,
  median.toFixed(1),
  `${min.toFixed(1)}-${max.toFixed(1)}`,
];

interface NamedSchema {
  readonly $id: string;
}

const schemasOf = ({ schemas }: ConfigTree): readonly NamedSchema[] =>
  schemas.flatMap(({ path, text }) => {
    const schema: unknown = JSON.parse(text);
    return isObject(schema) ? [{ ...schema, $id: path.replace(/^.*\//, '') }] : [];
  });

function ajvWith(schemas: readonly NamedSchema[]): Ajv {
  const ajv = new Ajv({ allErrors: true, strictTypes: false, allowUnionTypes: true });
  ajv.addKeyword('tsType');
  for (const schema of schemas) ajv.addSchema(schema);
  return ajv;
}

function compileShared(tree: ConfigTree): void {
  const schemas = schemasOf(tree);
  const ajv = ajvWith(schemas);
  for (const { $id } of schemas) ajv.getSchema($id);
}

function compileFresh(tree: ConfigTree): void {
  const schemas = schemasOf(tree);
  for (const { $id } of schemas) ajvWith(schemas).getSchema($id);
}
