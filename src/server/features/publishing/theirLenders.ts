import type { StaffAct } from '../../../core/model/generated/staff-roles.ts';
import { ofLender } from '../../../core/staff/reach.ts';
import { ApiError } from '../../http/errors.ts';
import type { ReleaseOrder } from '../../releases/ledger/moveHeads.ts';
import type { ReleaseService } from '../../releases/releaseService.ts';
import type { PublishedPart, ReleaseLedger } from '../../releases/releaseStore.ts';
import type { Caller } from '../staff/staffService.ts';

/** Lenders that an order would withdraw. */
const withdrawn = (
  { brands }: ReleaseService,
  given: ReadonlySet<string>,
  { without }: Partial<ReleaseOrder>,
) => brands.filter((brand) => !given.has(brand) && (without === 'any' || without?.includes(brand)));

/**
 * The releases for somebody who does something to them: nothing becomes current if it would change a lender for whom they may not
 * do it.
 */
export function theirLenders(
  releases: ReleaseService,
  { caller, act }: { readonly caller: Pick<Caller, 'may'>; readonly act: StaffAct },
): ReleaseService {
  async function expectAllowed({ releases: all, order }: PublishedPart): Promise<void> {
    if (order && 'files' in order.source) await expectKnown(order.says);
    const changed = all
      .filter(({ brand }) => order?.only?.includes(brand) ?? !releases.held.has(brand))
      .filter(({ brand, hash }) => releases.head(brand)?.release.hash !== hash)
      .map(({ brand }) => brand);
    const touched = [...changed, ...withdrawn(releases, new Set(all.map(({ brand }) => brand)), order ?? {})];
    const refused = touched.filter((brand) => !caller.may(act, ofLender(brand)));
    if (refused.length > 0)
      throw new ApiError(
        'forbidden',
        refused.map(
          (brand) => `${act} is not allowed to you for lender:${brand}, whose release would change`,
        ),
      );
  }
  const publishTogether: ReleaseService['publishTogether'] = async (parts) => {
    for (const part of parts) await expectAllowed(part);
    return releases.publishTogether(parts);
  };
  const publish: ReleaseService['publish'] = (sent, order) =>
    publishTogether([{ releases: [...sent], order }]);
  /** What nobody published for a lender before needs to be allowed there, also if its head stays. */
  async function expectKnown(says: ReadonlyMap<string, string>): Promise<void> {
    const refused: string[] = [];
    for (const [brand, content] of says)
      if (!caller.may(act, ofLender(brand)) && !(await releases.ledger.isKnown(brand, content)))
        refused.push(`${act} is not allowed to you for lender:${brand}, whose configuration would change`);
    if (refused.length > 0) throw new ApiError('forbidden', refused);
  }
  const propose: ReleaseLedger['propose'] = async (all, proposal) => {
    await expectKnown(proposal.says);
    return releases.ledger.propose(all, proposal);
  };
  // What is current is asked anew each time.
  return Object.create(releases, {
    publish: { value: publish },
    publishTogether: { value: publishTogether },
    ledger: { value: Object.create(releases.ledger, { propose: { value: propose } }) },
  }) as ReleaseService;
}
