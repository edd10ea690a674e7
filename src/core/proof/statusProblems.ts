import { builtInStatuses } from '../flow/builtInStatuses.ts';
import { screenOf } from '../flow/screenPaths.ts';
import { type StatusList, statusesIn } from '../flow/statuses.ts';
import { type StatusRoute, statusRoutes } from '../flow/statusRouter.ts';
import type { ListedStatus } from '../model/release.ts';
import type { ResolvedBrand } from '../model/resolvedBrand.ts';
import { toPointer } from '../shared/jsonPointer.ts';
import { suggest } from '../shared/suggest.ts';
import type { ProofProblem } from './proofTypes.ts';

/** Screens with pages of their own, and the root, which leads to the dashboard. */
const PAGES: ReadonlySet<string> = new Set(['', 'product/select', 'product/select/confirm']);

/**
 * Every status must lead to an existing screen; pointers are relative to the brand. No problems for a brand
 * without the enum of statuses.
 */
export function statusProblems({
  enums,
  screens,
}: Pick<ResolvedBrand, 'enums' | 'screens'>): readonly ProofProblem[] {
  if (!enums.checklistStatuses) return [];
  const statuses = statusesIn(enums);
  return [
    ...statuses.all.flatMap((status, index) => routeProblem(status, index, statuses)),
    ...screenProblems(statuses, screens),
  ];
}

const pointerTo = (index: number, ...rest: readonly string[]): string =>
  toPointer(['enums', 'checklistStatuses', 'values', String(index), ...rest]);

/** Suggests a status of the base layer for one that may be it, misspelt. */
function routeProblem(
  { id, byFacts, waits }: ListedStatus,
  index: number,
  statuses: StatusList,
): readonly ProofProblem[] {
  if (byFacts || waits || pathsOf(id, statuses).length > 0) return [];
  const message = `${id} leads nowhere, so applicants with this status stay where they are: it needs a path, waits or byFacts`;
  const left = builtInStatuses.all.map((status) => status.id).filter((code) => !statuses.find(code));
  const suggestion = builtInStatuses.find(id) ? undefined : suggest(id, left);
  const witness = { 'status.checklistStatus': id };
  return [{ code: 'unrouted-status', pointer: pointerTo(index, 'id'), message, suggestion, witness }];
}

const pathsOf = (id: string, statuses: StatusList): readonly string[] =>
  statusRoutes(statuses).flatMap(({ status, path }) =>
    ('prefix' in status ? id.startsWith(status.prefix) : status.includes(id)) ? [path] : [],
  );

/** Paths of statuses, and of the rules that lead elsewhere, to screens that do not exist. */
function screenProblems(statuses: StatusList, screens: ResolvedBrand['screens']): readonly ProofProblem[] {
  const paths = Object.keys(screens);
  if (paths.length === 0) return [];
  const isGone = (path: string): boolean => !PAGES.has(path) && screenOf(path, paths) === undefined;
  const own = statuses.all.flatMap(({ id, path }, index): readonly ProofProblem[] => {
    if (path === undefined || !isGone(path)) return [];
    const message = `The status ${id} leads to the screen ${path}, which does not exist`;
    const pointer = pointerTo(index, 'status', 'path');
    return [{ code: 'unrouted-status', pointer, message, suggestion: suggest(path, paths) }];
  });
  const listed = new Set(statuses.all.map(({ path }) => path));
  const ofRules = statusRoutes(statuses).filter(({ path }) => !listed.has(path) && isGone(path));
  return [...own, ...[...Map.groupBy(ofRules, ({ path }) => path)].map(ruleProblem)];
}

function ruleProblem([path, rows]: readonly [string, readonly StatusRoute[]]): ProofProblem {
  const codes = rows.flatMap(({ status }) => ('prefix' in status ? [`${status.prefix}*`] : status));
  const message = `The status ${codes.join(', ')} may lead to the screen ${path}, which does not exist`;
  return { code: 'unrouted-status', pointer: '/screens', message };
}
