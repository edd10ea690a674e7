import { type Inference, refuse } from './inference.ts';
import { type Kind, kindName, type Literal, type OpenKind, type SettledKind, sameKind } from './kinds.ts';
import { literalProblem } from './literalProblem.ts';

/** Applies the unit of `target` to `kind`: literals must fit it, anything else must already have it. */
export function settle(kind: Kind, target: SettledKind, pointer: string, scope: Inference): void {
  if (kind.type !== 'open') {
    if (!sameKind(kind, target))
      refuse(scope, pointer, `Found ${kindName(kind)} where ${kindName(target)} is needed`);
    return;
  }
  for (const literal of kind.literals) {
    const problem = literalProblem(literal, target, scope.enums);
    if (problem) scope.problems.push(problem);
  }
}

export interface Typed {
  readonly pointer: string;
  readonly kind: Kind | undefined;
}

const isSettled = (kind: Kind | undefined): kind is SettledKind => kind !== undefined && kind.type !== 'open';

/**
 * The common kind of all parts, applied to their literals. Undefined, with problems recorded, if there is
 * none.
 */
export function join(parts: readonly Typed[], scope: Inference): Kind | undefined {
  const target = parts.map(({ kind }) => kind).find(isSettled);
  if (!target) return joinOpen(parts, scope);
  for (const { kind, pointer } of parts) if (kind) settle(kind, target, pointer, scope);
  return target;
}

function joinOpen(parts: readonly Typed[], scope: Inference): OpenKind | undefined {
  const opens = parts.flatMap(({ kind }) => (kind?.type === 'open' ? [kind] : []));
  const first = opens[0];
  if (!first || opens.length < parts.length) return undefined;
  const other = parts.find(({ kind }) => kind?.type === 'open' && kind.of !== first.of);
  if (other?.kind)
    return refuse(scope, other.pointer, `Found ${kindName(other.kind)} where ${kindName(first)} is needed`);
  const literals: readonly Literal[] = opens.flatMap((open) => open.literals);
  return { ...first, literals };
}
