import type { PlannedSigner } from '../../../core/model/generated/api/planned-signer.ts';
import { compact } from '../../../core/shared/compact.ts';
import { type ContactSigner, namedAs } from '../../../core/signers/contactSigners.ts';
import { isOwner, type NamedSigner, type SignerParty } from '../../../core/signers/signerGraph.ts';
import type { SignerAnswers } from '../../../core/signers/whoSigns.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { releaseFor } from '../../http/pinnedRelease.ts';
import type { Session } from '../../http/session.ts';
import { applicationFacts } from '../applications/applicationFactsService.ts';
import { lockOwned } from '../applications/ownedRecordService.ts';
import { currentOf } from '../underwriting/lenderTermsService.ts';
import { personIn } from './shownSigner.ts';
import { namedSigners } from './signerChanges.ts';
import { inGraph, signersByPolicy } from './signerGraphService.ts';

/** What is being answered and not saved yet. */
export interface Plan extends SignerAnswers {
  /** People being named, in place of those named so far. */
  readonly people?: readonly Pick<ContactSigner, 'role' | 'relationship'>[];
  /** They are named beside those named so far. */
  readonly keepsNamed?: boolean;
}

/** Who is named so far, by the answers: a spouse said to be an owner is the only other owner, as saving the answers has it. */
function keptBy({ spouseIsCoOwner }: SignerAnswers, named: readonly NamedSigner[]): readonly NamedSigner[] {
  const isTheirs = spouseIsCoOwner === 'YES' && named.filter(isOwner).length === 1;
  return isTheirs ? named.map((one) => (isOwner(one) ? { ...one, isSpouse: true } : one)) : named;
}

/** Who will need to sign, before anybody is invited and after. */
export const createPlannedSigners = (
  dependencies: Pick<AppDependencies, 'clock' | 'connections' | 'db' | 'encryption' | 'releases'>,
) => ({
  /**
   * Everyone who takes part in the signing, the borrower first, with the reasons as copy keys, as saving the same answers has
   * them sign. Tells nothing of anybody's income, credit or debts. Answers 404 to everybody but the application's owner.
   */
  list: (
    uuid: string,
    session: Session,
    { people, keepsNamed, ...answers }: Plan,
  ): Promise<readonly PlannedSigner[]> =>
    dependencies.db.transaction(async (tx) => {
      const { clock, connections, encryption, releases } = dependencies;
      const record = await lockOwned(tx, uuid, session);
      const release = await releaseFor(tx, releases, record.organization, record.releaseHash);
      const ports = connections.portsOf(record.organization);
      const facts = await applicationFacts(tx, { record, release, ports, at: new Date(clock.now()) });
      const rows = await namedSigners(tx, uuid);
      const source = { dependencies, record, release, facts };
      const kept = people === undefined || keepsNamed ? keptBy(answers, rows.map(inGraph)) : [];
      const named = (people ?? []).map((one, index) => namedAs(`${index}`, one));
      const { parties } = signersByPolicy(source, [...kept, ...named], answers);
      const { policies } = currentOf({ dependencies, release }).app;
      return parties.map(({ role, id, obligor, gets, why }: SignerParty) => {
        const row = rows.find((one) => one.uuid === id);
        return compact({
          uuid: row?.uuid,
          role,
          person: row === undefined && id !== undefined ? Number(id) : undefined,
          firstName: row ? personIn(row, encryption).firstName : undefined,
          obligor,
          mayCancel: gets.rescission !== undefined,
          why: why.flatMap((policy) => policies[policy]?.message ?? []),
        });
      });
    }),
});
