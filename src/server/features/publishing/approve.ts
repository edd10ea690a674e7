import type { Agreement } from '../../../core/staff/approvals.ts';
import { actsOf } from '../../../core/staff/permission.ts';
import { covers, ofLender } from '../../../core/staff/reach.ts';
import { appendAudit } from '../../audit/appendAudit.ts';
import { buildFor } from '../../config-files/build/buildFor.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { personName } from '../staff/namesService.ts';
import type { Caller, StaffService } from '../staff/staffService.ts';
import { type Pending, pendingAgreements } from './agreementService.ts';
import { asAnswers } from './asAnswers.ts';

/** An opinion on a configuration of the history, for the lenders that it would change. */
export interface OpinionWanted {
  readonly position: number;
  /** All lenders that it would change or end by default. */
  readonly only?: readonly string[] | undefined;
  readonly decision: 'approved' | 'declined';
  readonly why: string;
}

/** What a lender's change needs and has after an opinion. */
export interface Considered {
  readonly brand: string;
  readonly agreements: readonly Agreement[];
}

/**
 * Approves or declines what a configuration would change, for each of the lenders. Answers 404 without such a configuration, 409 when it
 * would change none of them, and 403 to whoever may not approve for one of them or published any of it: nobody approves their own.
 */
export const giveOpinion = (
  { decision, why, ...wanted }: OpinionWanted,
  by: { readonly caller: Caller; readonly staff: StaffService },
  dependencies: AppDependencies,
): Promise<readonly Considered[]> =>
  asAnswers(async () => {
    const { caller, staff } = by;
    const { db, releases, system } = dependencies;
    const next = await nextOf(wanted, dependencies);
    const pending = await pendingAgreements(next, dependencies);
    if (pending.length === 0) throw new ApiError('conflict', ['This configuration changes nothing there']);
    for (const one of pending) refuseOwn(caller, one);
    const at = new Date(system.now());
    await db.transaction(async (tx) => {
      for (const { brand, content, verdict } of pending) {
        const roles = rolesAt(caller, staff, brand);
        const { personId } = caller;
        await releases.ledger.addOpinion(tx, { brand, content, verdict, personId, roles, decision, why, at });
        await appendAudit(tx, dependencies, {
          who: caller,
          act: 'change.approve',
          lender: brand,
          subject: `configuration ${content}`,
          changes: [{ field: 'decision', after: decision }],
          why,
        });
      }
    });
    return (await pendingAgreements(next, dependencies)).map(({ brand, agreements }) => ({
      brand,
      agreements,
    }));
  });

async function nextOf(
  { position, only }: Pick<OpinionWanted, 'position' | 'only'>,
  dependencies: AppDependencies,
) {
  const { releases } = dependencies;
  const built = await releases.builtAt(position, buildFor(dependencies));
  if (!built) throw new ApiError('notFound');
  const ended = releases.brands.filter((brand) => !built.says.has(brand));
  const without = only === undefined ? ended : ended.filter((brand) => only.includes(brand));
  return { position, says: built.says, only, without };
}

function refuseOwn(caller: Caller, { brand, authors }: Pending): void {
  caller.expect('change.approve', ofLender(brand));
  if (authors.includes(personName(caller.personId)))
    throw new ApiError('forbidden', [`${brand}: nobody approves what they published themselves`]);
}

/** The roles by which somebody may approve at a lender. */
export const rolesAt = (
  { permission }: Caller,
  { staffing }: StaffService,
  brand: string,
): readonly string[] => [
  ...new Set(
    permission.grants
      .filter(({ reach }) => covers(reach, ofLender(brand), staffing.kindOf))
      .map(({ role }) => role)
      .filter((role) => actsOf(staffing.roles, role).includes('change.approve')),
  ),
];
