import type { Transaction } from 'kysely';
import type { Queries, Tables } from '../../db/tables.ts';
import type { Occasion } from '../mailOrders/orderService.ts';
import { confirmedIn } from '../profile/textNumberService.ts';

type Tx = Transaction<Tables>;

/** A text that is due, and what is known now of whom it is for. */
export interface TextOrder {
  readonly id: number;
  readonly template: string;
  readonly at: Date;
  readonly seen: Date | null;
  readonly occasion: Occasion;
  readonly request: string | null;
  readonly application: string;
  readonly active: boolean;
  readonly organization: string;
  readonly identityUuid: string;
  /** The language that the person chose, or else that of the application. */
  readonly language: string | null;
  /** The states of the property and of the home: where their phone may be. */
  readonly states: readonly string[];
  /** The stage of the journey at which it is now, if it is the borrower's turn, and since when. */
  readonly stage: string | undefined;
  readonly entered: string | undefined;
  /** The number that a code proved to be theirs. */
  readonly confirmed: string | undefined;
}

interface KeptProfile {
  readonly addresses?: readonly { readonly type: string; readonly state?: string }[];
}

const homeState = (profile: unknown): string | undefined =>
  (profile as KeptProfile | null)?.addresses?.find(({ type }) => type === 'HOME')?.state;

export async function postponeText(queries: Queries, id: number, due: Date): Promise<void> {
  await queries.updateTable('text_orders').set({ due_at: due }).where('id', '=', id).execute();
}

export async function removeText(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('text_orders').where('id', '=', id).execute();
}

/** The oldest text that is due and that no other server looks at. */
export async function nextText(tx: Tx, now: Date): Promise<TextOrder | undefined> {
  const row = await tx
    .selectFrom('text_orders')
    .innerJoin('applications', 'applications.uuid', 'text_orders.application_uuid')
    .innerJoin('identities', 'identities.uuid', 'applications.identity_uuid')
    .leftJoin('lender_files', 'lender_files.application_uuid', 'applications.uuid')
    .leftJoin('profiles', 'profiles.identity_uuid', 'identities.uuid')
    .leftJoin('text_numbers', 'text_numbers.identity_uuid', 'identities.uuid')
    .select(['text_orders.id', 'text_orders.template', 'text_orders.created_at as at'])
    .select(['text_orders.seen_at as seen', 'text_orders.occasion', 'text_orders.request_id as request'])
    .select(['applications.uuid as application', 'applications.active', 'applications.organization'])
    .select(['applications.state', 'applications.language', 'identities.uuid as identityUuid'])
    .select(['lender_files.data as file', 'profiles.data as profile', 'profiles.language as chosen'])
    .select(['text_numbers.data as number', 'text_numbers.confirmed_at as confirmedAt'])
    .where('text_orders.due_at', '<=', now)
    .orderBy('text_orders.id')
    .limit(1)
    .forUpdate('text_orders')
    .skipLocked()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { file, profile, number, confirmedAt, state, chosen, language, ...order } = row;
  const { stage, entered, waiting } = (file ?? {}) as Partial<
    Record<'stage' | 'entered' | 'waiting', string>
  >;
  return {
    ...order,
    occasion: row.occasion as unknown as Occasion,
    language: chosen ?? language,
    states: [...new Set([state, homeState(profile)].filter((one) => one !== undefined))],
    stage: waiting === undefined ? stage : undefined,
    entered,
    confirmed: number === null ? undefined : confirmedIn({ data: number, confirmed_at: confirmedAt }),
  };
}
