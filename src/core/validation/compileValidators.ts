import { _, Ajv } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import type { StepData } from '../model/generated/step.ts';
import type { EnumValues } from '../rules/types.ts';
import { formats } from './formats.ts';
import { keywords } from './keywords.ts';
import { shortCode } from './shortCode.ts';
import { type StepWithData, stepSchema } from './stepSchema.ts';
import { validatorPrelude } from './validatorPrelude.ts';

/**
 * A strict AJV with the formats and keywords of answers, which reports all errors and keeps compiled source.
 * Create one per release and use it for all steps; sharing it across releases would make generated names, and
 * so the text, unrepeatable.
 */
export function createStepAjv(): Ajv {
  return new Ajv({
    allErrors: true,
    strict: true,
    strictTypes: true,
    strictRequired: true,
    messages: false,
    meta: false,
    validateSchema: false,
    loopEnum: Number.POSITIVE_INFINITY,
    formats,
    keywords: [...keywords],
    code: { source: true, formats: _`formatChecks` },
  });
}

/**
 * Compiles the validators of `steps` (by ID) to the text of an ES module that exports `validators` (see
 * `ValidatorsModule`), without imports and without need of `unsafe-eval`. Deterministic, whatever the order
 * of steps. Throws an Error that names a step whose schema does not compile.
 */
export function compileValidators(steps: Readonly<Record<string, StepWithData>>, enums: EnumValues): string {
  const ajv = createStepAjv();
  const ids = Object.keys(steps).sort();
  for (const id of ids) naming(id, () => ajv.addSchema(stepSchema(dataOf(steps, id), { enums, steps }), id));
  for (const id of ids) naming(id, () => ajv.getSchema(id));
  const code = standaloneCode(ajv, Object.fromEntries(ids.map((id) => [id, id])));
  const entries = ids.map((id) => `  ${JSON.stringify(id)}: checker(exports[${JSON.stringify(id)}]),\n`);
  return `${validatorPrelude}${shortCode(withoutRequires(code))}\nexport const validators = Object.freeze({\n  __proto__: null,\n${entries.join('')}});\n`;
}

function dataOf(steps: Readonly<Record<string, StepWithData>>, id: string): StepData {
  const step = steps[id];
  if (!step) throw new Error('no such step');
  return step.data;
}

function naming(id: string, compile: () => unknown): void {
  try {
    compile();
  } catch (error) {
    throw new Error(`Step ${id}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const required = /\brequire\("([^"\\]*)"\)(?:\.default)?/g;

/** Run-time dependencies of generated code -> their name in the prelude. */
const inPrelude: Readonly<Record<string, string>> = { 'ajv/dist/runtime/ucs2length': 'ucs2length' };

function withoutRequires(code: string): string {
  return code.replace(required, (_match, path: string) => {
    const name = Object.hasOwn(inPrelude, path) ? inPrelude[path] : undefined;
    if (!name) throw new Error(`Compiled validators need ${path}, which the prelude does not have`);
    return name;
  });
}
