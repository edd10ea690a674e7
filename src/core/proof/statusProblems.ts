import { screenOf } from '../flow/screenPaths.ts';
import { isKnownStatus, statuses } from '../flow/statuses.ts';
import { statusRoutes, unroutedStatuses } from '../flow/statusRouter.ts';
import type { ResolvedBrand } from '../model/resolvedBrand.ts';
import { toPointer } from '../shared/jsonPointer.ts';
import { suggest } from '../shared/suggest.ts';
import type { ProofProblem } from './proofTypes.ts';

/** Screens with pages of their own, and the root, which leads to the dashboard. */
const PAGES: ReadonlySet<string> = new Set(['', 'product/select', 'product/select/confirm']);

/**
 * Every status must lead to an existing screen; pointers are relative to the brand. No problems for a brand without the
 * enum of statuses.
 */
export function statusProblems({
  enums,
  screens,
}: Pick<ResolvedBrand, 'enums' | 'screens'>): readonly ProofProblem[] {
  const values = enums.checklistStatuses?.values;
  if (!values) return [];
  const ids = new Set(values.map(({ id }) => id));
  const left = statuses.map(({ code }) => code).filter((code) => !ids.has(code));
  return [...values.flatMap(({ id }, index) => routeProblem(id, index, left)), ...screenProblems(screens)];
}

/** Suggests an unrouted status for an unknown one. */
function routeProblem(id: string, index: number, left: readonly string[]): readonly ProofProblem[] {
  if (isKnownStatus(id) && (unroutedStatuses.includes(id) || rowsOf(id).length > 0)) return [];
  const pointer = `${toPointer(['enums', 'checklistStatuses', 'values'])}/${index}/id`;
  const message = `The status table has no row for ${id}, so applicants with this status stay where they are`;
  const suggestion = isKnownStatus(id) ? undefined : suggest(id, left);
  return [
    { code: 'unrouted-status', pointer, message, suggestion, witness: { 'status.checklistStatus': id } },
  ];
}

const rowsOf = (id: string) =>
  statusRoutes.filter(({ status }) =>
    'prefix' in status ? id.startsWith(status.prefix) : status.includes(id),
  );

function screenProblems(screens: ResolvedBrand['screens']): readonly ProofProblem[] {
  const paths = Object.keys(screens);
  if (paths.length === 0) return [];
  const gone = statusRoutes.filter(({ path }) => !PAGES.has(path) && screenOf(path, paths) === undefined);
  const led = new Set(statusRoutes.map(({ path }) => screenOf(path, paths)));
  const own = paths.filter((path) => !led.has(path));
  return [...Map.groupBy(gone, ({ path }) => path)].map(([path, rows]) => {
    const codes = rows.flatMap(({ status }) => ('prefix' in status ? [`${status.prefix}*`] : status));
    const message = `The status ${codes.join(', ')} leads to the screen ${path}, which does not exist`;
    const near = suggest(path, own);
    return near === undefined
      ? { code: 'unrouted-status', pointer: '/screens', message }
      : { code: 'unrouted-status', pointer: toPointer(['screens', near]), message, suggestion: path };
  });
}
