import { Script } from 'node:vm';
import type { Validators } from '../../core/validation/types.ts';
import { LinearRegExp } from './linearRegExp.ts';

const EXPORT = /^export const validators =/m;

/**
 * Loads the validators of a release's module (core/validation/compileValidators.ts) as a script: Node never
 * unloads an imported module, so every publish would leak one. The lender's patterns match in linear time
 * (`LinearRegExp`). Throws when the text is not such a module.
 */
export function loadValidators(module: string): Validators {
  const body = module.replace(EXPORT, 'return');
  if (body === module) throw new Error('The module exports no validators');
  const run = new Script(`((RegExp) => {${body}})`, { filename: 'validators.js' }).runInThisContext();
  return (run as (patterns: typeof LinearRegExp) => Validators)(LinearRegExp);
}
