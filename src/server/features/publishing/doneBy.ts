import type { StaffAct } from '../../../core/model/generated/staff-roles.ts';
import { ofLender } from '../../../core/staff/reach.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import type { Signed } from '../../releases/ledger/configHistory.ts';
import type { createTurns } from '../../releases/turns.ts';
import { personName } from '../staff/namesService.ts';
import type { Caller, StaffService } from '../staff/staffService.ts';
import { theirLenders } from './theirLenders.ts';

interface Deed {
  readonly act: StaffAct;
  /** The lenders that were named. */
  readonly lenders: readonly string[] | undefined;
}

/** Does something to releases in the name of a person, who may do it for every lender that it is about. */
export const doneBy =
  (dependencies: AppDependencies, inTurn: ReturnType<typeof createTurns>) =>
  async <T>(
    caller: Caller,
    { act, lenders = [] }: Deed,
    work: (signed: Pick<Signed, 'by' | 'audit'>, own: AppDependencies) => Promise<T>,
  ): Promise<T> => {
    for (const lender of lenders) caller.expect(act, ofLender(lender));
    return inTurn(() => {
      const releases = theirLenders(dependencies.releases, { caller, act });
      const { personId, tokenId, from } = caller;
      const signed = { by: personName(personId), audit: { who: { personId, tokenId, from }, act } };
      return work(signed, { ...dependencies, releases });
    });
  };

/** What the calls about releases have in common. */
export interface PublishingTools {
  readonly staff: StaffService;
  /** Does what somebody may do to releases, one after the other. */
  readonly does: ReturnType<typeof doneBy>;
}
