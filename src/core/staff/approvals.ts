import type { ApprovalKind, StaffApprovalsFile } from '../model/generated/staff-approvals.ts';
import { pointerSegments } from '../shared/jsonPointer.ts';

/** Somebody of the staff has looked at what a lender's configuration says. */
export interface Opinion {
  readonly personId: string;
  /** The roles that they had at the lender then. */
  readonly roles: readonly string[];
  readonly decision: 'approved' | 'declined';
}

/** What a change of a lender needs, and what it has. */
export interface Agreement {
  readonly kind: string;
  readonly needs: number;
  readonly amongThem?: string;
  /** People who approved, without those whose own it is. */
  readonly has: number;
  /** Whether enough people agreed, and somebody of the role among them. */
  readonly isEnough: boolean;
}

/** Does the pointer lie below the beginning of one? A star stands for one name, a last name for all that begin so. */
function isBelow(pointer: string, beginning: string): boolean {
  if (beginning === '/') return true;
  const names = pointerSegments(pointer);
  const wanted = pointerSegments(beginning);
  return (
    wanted.length <= names.length &&
    wanted.every((want, at) => {
      const name = names[at] ?? '';
      if (want === '*' || want === name) return true;
      return at === wanted.length - 1 && want.endsWith('.') && name.startsWith(want);
    })
  );
}

/** The kind of a change: the first that names its pointer. */
export const kindOfChange = ({ kinds }: StaffApprovalsFile, pointer: string): ApprovalKind | undefined =>
  kinds.find(({ changes }) => changes.some((beginning) => isBelow(pointer, beginning)));

/**
 * What a changed lender needs, for each kind of its changes. An opinion of somebody who made one of the changes counts nowhere; whoever
 * said something twice counts as they said last (`opinions` are in the order of time). One who declined takes everybody's approval away
 * until they approve.
 */
export function agreements(
  file: StaffApprovalsFile,
  { changed, opinions, authors }: Changed,
): readonly Agreement[] {
  const kinds = new Set(changed.map((pointer) => kindOfChange(file, pointer)));
  const last = new Map(opinions.map((opinion) => [opinion.personId, opinion]));
  const counted = [...last.values()].filter(({ personId }) => !authors.includes(personId));
  const approved = counted.filter(({ decision }) => decision === 'approved');
  const isDeclined = approved.length < counted.length;
  return file.kinds
    .filter((kind) => kinds.has(kind))
    .map(({ id, approvals, amongThem }) => {
      const hasRole =
        amongThem === undefined || approvals === 0 || approved.some(({ roles }) => roles.includes(amongThem));
      return {
        kind: id,
        needs: approvals,
        ...(amongThem !== undefined && { amongThem }),
        has: approved.length,
        isEnough: !isDeclined && approved.length >= approvals && hasRole,
      };
    });
}

/** A lender whose configuration changed. */
export interface Changed {
  /** JSON pointers. */
  readonly changed: readonly string[];
  /** The oldest first. */
  readonly opinions: readonly Opinion[];
  /** Those who published any of it. */
  readonly authors: readonly string[];
}

/** What is wrong with a file of approvals that its schema allows. */
export function approvalsProblems(
  { kinds }: StaffApprovalsFile,
  roles: readonly string[],
): readonly { readonly pointer: string; readonly message: string }[] {
  const unknown = kinds.flatMap(({ amongThem }, at) =>
    amongThem === undefined || roles.includes(amongThem)
      ? []
      : [{ pointer: `/kinds/${at}/amongThem`, message: `There is no role ${amongThem}` }],
  );
  const twice = kinds.flatMap(({ id }, at) =>
    kinds.findIndex((other) => other.id === id) === at
      ? []
      : [{ pointer: `/kinds/${at}/id`, message: `Two kinds are called ${id}` }],
  );
  const isWhole = kinds.at(-1)?.changes.includes('/') === true;
  return [
    ...unknown,
    ...twice,
    ...(isWhole
      ? []
      : [
          {
            pointer: `/kinds/${kinds.length - 1}/changes`,
            message: 'The last kind must name every change: "/"',
          },
        ]),
  ];
}
