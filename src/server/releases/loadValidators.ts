import { Script } from 'node:vm';
import type { Validators } from '../../core/validation/types.ts';

const EXPORT = /^export const validators =/m;

/**
 * The validators of a release's module (core/validation/compileValidators.ts), which exports nothing else and imports
 * nothing. Run as a script: what Node imports it never lets go, and every publish would add to it. Throws when the text
 * is no such module.
 */
export function loadValidators(module: string): Validators {
  const body = module.replace(EXPORT, 'return');
  if (body === module) throw new Error('The module exports no validators');
  const run = new Script(`(() => {${body}})`, { filename: 'validators.js' }).runInThisContext();
  return (run as () => Validators)();
}
