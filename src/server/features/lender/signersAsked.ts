import { unnamedSigners } from '../signers/unnamedSignersService.ts';
import { change, factsOf, type Traveller } from './traveller.ts';

/** What ends the stage in which the borrower names who is missing. */
export const NAMED = 'nameSigners';

/**
 * Keeps with the application who must sign and is still to be named, whoever changed what it depends on (G-20). The stage that
 * asks for them begins anew. Nobody is asked for before the borrower said who owns the home, nor once the money is paid out.
 */
export async function noteUnnamed(traveller: Traveller): Promise<void> {
  const { tx, record, release, tools } = traveller;
  if (record.data.ownershipType === undefined || record.data.timeline?.fundedAt !== undefined) return;
  const facts = await factsOf(traveller);
  const { dependencies } = tools;
  const unnamed = await unnamedSigners(tx, { dependencies, record, release, facts });
  const before = record.data.signersToName ?? [];
  if (unnamed.length === before.length && unnamed.every((kind) => before.includes(kind))) return;
  await change(traveller, 'SIGNERS_ASKED', {
    data: { signersToName: [...unnamed] },
    ...(unnamed.length > 0 ? { acts: [{ by: NAMED, again: true }] } : {}),
  });
}
