import { suggest } from '../shared/suggest.ts';
import { type Inference, refuse } from './inference.ts';
import { enumValues, factKind, type Kind } from './kinds.ts';
import type { Operation } from './operation.ts';

/** The kind of the fact that a `var` names. Accepts only the full name of a known fact. */
export function inferFact({ operands, pointer }: Operation, scope: Inference): Kind | undefined {
  const name = operands[0]?.node;
  if (typeof name !== 'string' || name === '')
    return refuse(scope, pointer, '"var" takes the full name of one fact, not a path or an expression');
  const definition = Object.hasOwn(scope.facts, name) ? scope.facts[name] : undefined;
  if (!definition) return refuseFact(name, operands[0]?.pointer ?? pointer, scope);
  const kind = factKind(definition);
  const named = kind.type === 'list' ? kind.items : kind;
  if (named.type === 'enum' && !enumValues(scope.enums, named.of))
    return refuse(scope, pointer, `Fact "${name}" is of the enum "${named.of}", which is not defined`);
  return kind;
}

function refuseFact(name: string, pointer: string, scope: Inference): undefined {
  const outer = Object.keys(scope.facts).find((fact) => name.startsWith(`${fact}.`));
  const message = `Unknown fact "${name}"`;
  if (outer !== undefined)
    return refuse(scope, pointer, `${message}: nothing inside the fact "${outer}" can be read`, outer);
  return refuse(scope, pointer, message, suggest(name, Object.keys(scope.facts)));
}
