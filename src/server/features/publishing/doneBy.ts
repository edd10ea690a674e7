import type { StaffAct } from '../../../core/model/generated/staff-roles.ts';
import { ofLender } from '../../../core/staff/reach.ts';
import { appendAudit } from '../../audit/appendAudit.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import type { createTurns } from '../../releases/turns.ts';
import { personName } from '../staff/namesService.ts';
import type { Caller } from '../staff/staffService.ts';
import { theirLenders } from './theirLenders.ts';

interface Deed {
  readonly act: StaffAct;
  /** The lenders that were named. */
  readonly lenders: readonly string[] | undefined;
  readonly why: string;
}

/** The hashes of the current releases, by lender. */
const headsOf = ({ releases }: AppDependencies): ReadonlyMap<string, string> => releases.serving.hashes;

/** Adds a row to the audit log for each lender whose release changed, or that was named. */
async function note(
  dependencies: AppDependencies,
  who: Caller,
  { act, lenders = [], why, before }: Deed & { readonly before: ReadonlyMap<string, string> },
): Promise<void> {
  const after = headsOf(dependencies);
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (lender) => before.get(lender) !== after.get(lender),
  );
  await dependencies.db.transaction(async (tx) => {
    for (const lender of new Set([...changed, ...lenders]))
      await appendAudit(tx, dependencies, {
        who,
        act,
        lender,
        subject: `release ${after.get(lender) ?? 'none'}`,
        changes: [{ field: 'release', before: before.get(lender), after: after.get(lender) }],
        why,
      });
  });
}

/** Does something to releases in the name of a person, who may do it for every lender that it is about; and notes it. */
export const doneBy =
  (dependencies: AppDependencies, inTurn: ReturnType<typeof createTurns>) =>
  async <T>(
    caller: Caller,
    deed: Deed,
    work: (by: string, own: AppDependencies) => Promise<T>,
  ): Promise<T> => {
    for (const lender of deed.lenders ?? []) caller.expect(deed.act, ofLender(lender));
    return inTurn(async () => {
      const before = headsOf(dependencies);
      const releases = theirLenders(dependencies.releases, { caller, act: deed.act });
      const done = await work(personName(caller.personId), { ...dependencies, releases });
      await note(dependencies, caller, { ...deed, before });
      return done;
    });
  };
