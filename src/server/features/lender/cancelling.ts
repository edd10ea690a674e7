import type { Transaction } from 'kysely';
import type { CancelReason } from '../../../core/model/generated/journey.ts';
import type { JsonObject } from '../../../core/shared/json.ts';
import type { Tables } from '../../db/tables.ts';
import type { EndCause } from '../../http/measured.ts';
import { type ApplicationRecord, BY_LENDER, changeRecord } from '../applications/recordService.ts';
import { createDocumentService } from '../documents/documentService.ts';
import { hasSentNotice } from '../notifications/sentNoticeService.ts';
import { issueForReason } from './effects/documents.ts';
import { end, isFunded, isSigned } from './effects/endings.ts';
import { goOn } from './travel.ts';
import { inputFor, type Traveller, type TravelTools, travellerOf } from './traveller.ts';

type Tx = Transaction<Tables>;

export interface Cancel {
  /** One of `acts.cancels` of the lender's newest journey. */
  readonly reason: string;
  /** The id of the client. */
  readonly by: string;
  readonly at: Date;
}

/** Why an application is not ended: it is over, paid out, signed, lacks a notice of law, or nobody knows the reason. */
export type NotCancelled = 'over' | 'funded' | 'signed' | 'notice' | 'unknown';

export type CancelResult =
  | { readonly type: 'cancelled'; readonly record: ApplicationRecord }
  | { readonly type: 'refused'; readonly why: NotCancelled };

const NOTICE = 'ADVERSE_ACTION';

/** The reasons by which a lender may end an application. */
export function cancelReasons(
  { dependencies: { releases } }: Pick<TravelTools, 'dependencies'>,
  organization: string,
): Readonly<Record<string, CancelReason>> {
  return releases.head(organization)?.journey?.acts?.cancels ?? {};
}

async function hasNotice({ tools, tx, record }: Traveller, kind: string): Promise<boolean> {
  if (await hasSentNotice(tx, record.uuid, kind)) return true;
  const issued = await createDocumentService(tools.dependencies).list(tx, record.uuid, 'ISSUED');
  return issued.some((document) => document.package === kind);
}

async function refusal(
  traveller: Traveller,
  reason: CancelReason | undefined,
): Promise<NotCancelled | undefined> {
  if (!traveller.record.active) return 'over';
  if (!reason) return 'unknown';
  if (isFunded(traveller)) return 'funded';
  if (isSigned(traveller) && reason.signed !== true) return 'signed';
  if (reason.after !== undefined && !(await hasNotice(traveller, reason.after))) return 'notice';
  return undefined;
}

/** `document.reason.unverified-income` names the reason UNVERIFIED_INCOME. */
const codeOf = (key: string): string =>
  key
    .replace(/^document\.reason\./, '')
    .toUpperCase()
    .replaceAll('-', '_');

/**
 * Ends an application by a reason of its lender: the notice of adverse action that the reason owes is issued, unless the lender
 * sent it itself; the borrower is told and gets a mail; open tasks are withdrawn. Nothing is changed when it is refused.
 */
export async function cancel(
  tools: TravelTools,
  tx: Tx,
  locked: ApplicationRecord,
  { reason: name, by, at }: Cancel,
): Promise<CancelResult> {
  const reasons = cancelReasons(tools, locked.organization);
  const reason = Object.hasOwn(reasons, name) ? reasons[name] : undefined;
  const traveller = await travellerOf(tools, tx, locked, at);
  const why = await refusal(traveller, reason);
  if (why !== undefined || !reason) return { type: 'refused', why: why ?? 'unknown' };
  if (reason.reason !== undefined && !(await hasSentNotice(tx, locked.uuid, NOTICE)))
    await issueForReason(await inputFor(traveller), codeOf(reason.reason));
  return {
    type: 'cancelled',
    record: await endBy(traveller, { cause: reason.cause, by, detail: { reason: name } }),
  };
}

/** Ends an application: the borrower is told and gets a mail, and open tasks are withdrawn. */
async function endBy(
  traveller: Traveller,
  { cause, ...who }: { readonly cause: EndCause; readonly by: string; readonly detail: JsonObject },
): Promise<ApplicationRecord> {
  const { tools, tx, at } = traveller;
  const { data = {}, status = {}, event = '' } = await end(await inputFor(traveller), cause);
  const { statuses } = traveller.release;
  const change = { data, status, statuses, event, ...who, at };
  return goOn(tools, tx, await changeRecord(tx, traveller.record, change), at);
}

/**
 * Ends a signed application because one of those who may cancel it did (12 CFR 1026.15(a)(4): that cancels it for all). The
 * caller has checked the right and its days. Undefined when it is over or paid out already.
 */
export async function rescind(
  tools: TravelTools,
  tx: Tx,
  locked: ApplicationRecord,
  { signer, at }: { readonly signer: string; readonly at: Date },
): Promise<ApplicationRecord | undefined> {
  const traveller = await travellerOf(tools, tx, locked, at);
  if (!locked.active || isFunded(traveller)) return undefined;
  return endBy(traveller, { cause: 'RESCINDED', by: BY_LENDER, detail: { reason: 'RESCINDED', signer } });
}
