import type { EnumDefinition } from '../model/generated/enums.ts';
import type { StatusCode } from '../model/generated/statusList.ts';
import type { ListedStatus, StatusesPart } from '../model/release.ts';

/** The statuses of a release, and what follows from each. */
export interface StatusList {
  readonly all: readonly ListedStatus[];
  /** Undefined for a code outside the list, which the lender may send. */
  readonly find: (code: string | undefined) => ListedStatus | undefined;
  /** The lender is working: the prefix WAITING_FOR_, or a status that says so (STATUS-02, C-38). */
  readonly isWaiting: (code: string | undefined) => boolean;
  /** Whether the borrower may make a call at a status. */
  readonly takes: (code: string, call: string) => boolean;
}

const WAITING_PREFIX = 'WAITING_FOR_';

/** Whether a status is one of those that code names. */
export const isAt = (status: string | undefined, ...codes: readonly StatusCode[]): boolean =>
  (codes as readonly (string | undefined)[]).includes(status);

/** The list that the configuration has; empty without the enum. */
export function statusesIn(enums: Enums): StatusList {
  const list = lists.get(enums) ?? createStatusList(rowsOf(enums));
  lists.set(enums, list);
  return list;
}

/** The list of a release. */
export function statusesOf(part: StatusesPart): StatusList {
  const list = lists.get(part) ?? createStatusList(part.statuses);
  lists.set(part, list);
  return list;
}

type Enums = Readonly<Record<string, EnumDefinition>>;

const lists = new WeakMap<Enums | StatusesPart, StatusList>();

const rowsOf = ({ checklistStatuses }: Enums): readonly ListedStatus[] =>
  (checklistStatuses?.values ?? []).map(({ id, status }) => ({ id, ...status }));

/** Codes are unique; the check sees to that. */
export function createStatusList(all: readonly ListedStatus[]): StatusList {
  const byCode = new Map(all.map((status) => [status.id, status]));
  const find: StatusList['find'] = (code) => (code === undefined ? undefined : byCode.get(code));
  return {
    all,
    find,
    isWaiting: (code) => code?.startsWith(WAITING_PREFIX) === true || find(code)?.waits === true,
    takes: (code, call) => find(code)?.calls?.includes(call) === true,
  };
}
