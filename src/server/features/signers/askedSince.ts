import type { SignerRow } from './shownSigner.ts';

/** What is kept of what a signer is asked for: since when, ISO 8601, and how many of the days of reminders were taken since. */
interface AskedDays {
  readonly since?: string;
  readonly reminders?: number;
}

/**
 * Since when they are asked for what is open now: the invitation, first sent or sent again by the borrower, or documents that
 * became ready. Milliseconds since 1970; reminders do not change it.
 */
export const askedSince = ({ data, invited_at }: SignerRow): number => {
  const { since } = data as AskedDays;
  return since === undefined ? invited_at.getTime() : Date.parse(since);
};

export const remindersOf = ({ data }: SignerRow): number => (data as AskedDays).reminders ?? 0;

/** They are asked for something from now on: the days of reminders begin anew. */
export const askedAnew = (row: SignerRow, now: number): SignerRow => ({
  ...row,
  data: { ...row.data, since: new Date(now).toISOString(), reminders: 0 },
});
