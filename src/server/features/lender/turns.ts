import { isYes } from '../../../core/flow/ruleSet.ts';
import type { Stage } from '../../../core/journey/journey.ts';
import { orderMail } from '../mailOrders/orderService.ts';
import { dueAt } from './journeyMoments.ts';
import { NAMED } from './signersAsked.ts';
import { dueLapse } from './stageTimers.ts';
import { factsOf, type Traveller } from './traveller.ts';

/** Ends stages by what other people do. */
const OTHERS: readonly string[] = ['signers', 'coBorrowers'] satisfies readonly NonNullable<
  Stage['by']
>[number][];

/** Whether the borrower can do nothing at a stage before a lapse that lies ahead. */
async function waitsForLapse(traveller: Traveller, stage: Stage): Promise<boolean> {
  for (const lapse of stage.lapses) {
    if (lapse.waits === undefined) continue;
    const due = dueLapse(lapse, traveller)?.due ?? 0;
    if (due > traveller.at.getTime() && isYes(lapse.waits.evaluate(await factsOf(traveller)))) return true;
  }
  return false;
}

/**
 * Whose turn it is at a stage: the lender's while a task or a known moment ends it, or a lapse is waited for; else the
 * borrower's where its status takes their calls or they end it; undefined while it waits for others, as for the signatures of
 * other owners.
 */
async function turnAt(traveller: Traveller, stage: Stage): Promise<'lender' | 'borrower' | undefined> {
  const { at, record, release } = traveller;
  if (stage.asks !== undefined || dueAt(stage, record, at.getTime()) !== undefined) return 'lender';
  if (await waitsForLapse(traveller, stage)) return 'lender';
  const takesCalls = release.statuses.find(stage.status)?.calls !== undefined;
  return takesCalls || stage.by?.some((one) => !OTHERS.includes(one)) ? 'borrower' : undefined;
}

/**
 * Since when the borrower stood at the stage that somebody else led them back from, to name who signs: nothing was waited for,
 * but they do not know. Undefined where they came by themselves, and while they are there.
 */
const ledBackSince = ({ at, file, written }: Traveller, { by }: Stage): string | undefined =>
  by?.includes(NAMED) && file.entered === at.toISOString() ? written.entered : undefined;

/**
 * Keeps since when an application waits for others than the borrower and, once it is the borrower's turn, orders the mail that
 * says so. The status alone does not tell: several stages of one status may wait for either. No mail is ordered in the
 * borrower's own call (who took back an appointment sees what is next), for a wait without length, and for a move that a
 * notification tells of.
 */
export async function noteTurn(traveller: Traveller, open: Stage): Promise<void> {
  const { tx, at, file, record, release, isBorrowers } = traveller;
  const now = at.toISOString();
  if ((await turnAt(traveller, open)) !== 'borrower') {
    if (file.waiting === undefined) traveller.file = { ...file, waiting: now };
    return;
  }
  const { waiting, ...rest } = file;
  const since = waiting ?? ledBackSince(traveller, open);
  if (since === undefined) return;
  traveller.file = rest;
  const isTold = release.statuses.find(open.status)?.tells !== undefined;
  if (isBorrowers || isTold || since === now) return;
  await orderMail(tx, { applicationUuid: record.uuid, at, turn: open.id, since });
}
