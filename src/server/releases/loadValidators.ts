import { Script } from 'node:vm';
import type { Validators } from '../../core/validation/types.ts';
import { LinearRegExp } from './linearRegExp.ts';

const EXPORT = /^export const validators =/m;

/**
 * The validators of a release's module (core/validation/compileValidators.ts), which exports nothing else and imports
 * nothing. Run as a script: what Node imports it never lets go, and every publish would add to it. Its patterns, which are
 * the lender's, are matched in linear time (`LinearRegExp`): no answer of a borrower holds up the others. Throws when the
 * text is no such module.
 */
export function loadValidators(module: string): Validators {
  const body = module.replace(EXPORT, 'return');
  if (body === module) throw new Error('The module exports no validators');
  const run = new Script(`((RegExp) => {${body}})`, { filename: 'validators.js' }).runInThisContext();
  return (run as (patterns: typeof LinearRegExp) => Validators)(LinearRegExp);
}
