import type { PlannedSigner } from '../../../core/model/generated/api/planned-signer.ts';
import type { Facts } from '../../../core/rules/types.ts';
import { compact } from '../../../core/shared/compact.ts';
import type { NamedSigner, SignerParty } from '../../../core/signers/signerGraph.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { releaseFor } from '../../http/pinnedRelease.ts';
import type { Session } from '../../http/session.ts';
import { applicationFacts } from '../applications/applicationFactsService.ts';
import { lockOwned } from '../applications/ownedRecordService.ts';
import { currentOf } from '../underwriting/lenderTermsService.ts';
import { personIn, type SignerRow } from './shownSigner.ts';
import { namedSigners } from './signerChanges.ts';
import { inGraph, signersByPolicy } from './signerGraphService.ts';

/** Answers that are not saved yet: who would sign if they were. */
export interface PlannedAnswers {
  readonly ownershipType?: 'SOLE' | 'JOINT' | 'TRUST';
  readonly maritalStatus?: 'MARRIED' | 'UNMARRIED' | 'SEPARATED';
  readonly trusteeIsMe?: 'YES' | 'NO';
  readonly spouseIsCoOwner?: 'YES' | 'NO';
}

const factsIn = ({ ownershipType, maritalStatus, trusteeIsMe }: PlannedAnswers): Facts => ({
  ...(ownershipType ? { 'application.ownership': ownershipType } : {}),
  ...(maritalStatus ? { 'application.maritalStatus': maritalStatus } : {}),
  ...(trusteeIsMe ? { 'application.trusteeIsBorrower': trusteeIsMe === 'YES' } : {}),
});

/** Co-owners are named while the home is owned together. */
const isStillNamed =
  ({ ownershipType = 'JOINT' }: PlannedAnswers) =>
  ({ role }: SignerRow): boolean =>
    ownershipType === 'JOINT' || role === 'NON_TITLED_SPOUSE';

/** Those named, and a spouse who is said to be a co-owner but not named yet. */
function namedIn(rows: readonly SignerRow[], answers: PlannedAnswers): readonly NamedSigner[] {
  const named = rows.map(inGraph);
  const { ownershipType, spouseIsCoOwner } = answers;
  const isUnnamed = ownershipType === 'JOINT' && spouseIsCoOwner === 'YES';
  if (!isUnnamed || named.some(({ role, isSpouse }) => isSpouse && role !== 'NON_TITLED_SPOUSE'))
    return named;
  const others = named.filter(({ role }) => role !== 'NON_TITLED_SPOUSE');
  return [...others, { id: 'spouse', role: 'DEED_HOLDER', isSpouse: true }];
}

/** Who will need to sign, before anybody is invited and after. */
export const createPlannedSigners = (
  dependencies: Pick<AppDependencies, 'clock' | 'connections' | 'db' | 'encryption' | 'releases'>,
) => ({
  /**
   * Everyone who takes part in the signing, the borrower first, with the reasons as copy keys. Tells nothing of anybody's
   * income, credit or debts. Answers 404 to everybody but the application's owner.
   */
  list: (uuid: string, session: Session, answers: PlannedAnswers): Promise<readonly PlannedSigner[]> =>
    dependencies.db.transaction(async (tx) => {
      const { clock, connections, encryption, releases } = dependencies;
      const record = await lockOwned(tx, uuid, session);
      const release = await releaseFor(tx, releases, record.organization, record.releaseHash);
      const ports = connections.portsOf(record.organization);
      const facts = await applicationFacts(tx, { record, release, ports, at: new Date(clock.now()) });
      const rows = (await namedSigners(tx, uuid)).filter(isStillNamed(answers));
      const borrows = rows.some(({ role }) => role === 'CO_BORROWER');
      const asked = { ...facts, ...factsIn(answers), 'application.hasCoBorrower': borrows };
      const source = { dependencies, record, release, facts: asked };
      const { parties } = signersByPolicy(source, namedIn(rows, answers));
      const { policies } = currentOf({ dependencies, release }).app;
      return parties.map(({ role, id, obligor, gets, why }: SignerParty) => {
        const row = rows.find((one) => one.uuid === id);
        return compact({
          uuid: row?.uuid,
          role,
          firstName: row ? personIn(row, encryption).firstName : undefined,
          obligor,
          mayCancel: gets.rescission !== undefined,
          why: why.flatMap((policy) => policies[policy]?.message ?? []),
        });
      });
    }),
});
