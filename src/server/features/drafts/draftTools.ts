import { millisecondsInMinute } from 'date-fns/constants';
import type { Transaction } from 'kysely';
import type { BrandDrafts } from '../../../core/model/generated/brand.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { revisionText } from './draftSecrets.ts';
import { type At, type DraftRow, lockDraftOf, type OfBrowser } from './draftStore.ts';
import type { DraftContent, KeptDraft } from './keptDraft.ts';

export type Tx = Transaction<Tables>;

/** Who asks: a browser by the hash of its cookie, at a lender with these rules. */
export interface Asking {
  readonly organization: string;
  readonly rules: BrandDrafts;
  readonly browser: string | undefined;
}

export const HOUR_MS = 3_600_000;

/** What keeping drafts and leading to them share. */
export function draftTools({ clock, encryption }: Pick<AppDependencies, 'clock' | 'encryption'>) {
  const atNow = ({ organization }: Pick<Asking, 'organization'>): At => ({ organization, now: clock.now() });
  return {
    atNow,

    /** A draft as pages get it. */
    keptOf: ({ uuid, revision, data, saved_at: at }: DraftRow): KeptDraft => ({
      ...(data as DraftContent),
      revision: revisionText(encryption, uuid, revision),
      savedAt: at.toISOString(),
    }),

    /** True when somebody else may sit at the device by now. There is nothing to ask for before the birth date is known. */
    isLocked: ({ draft, seenAt }: OfBrowser, { rules }: Asking): boolean =>
      draft.dob_hash !== null &&
      clock.now() - seenAt.getTime() > rules.askAfterMinutes * millisecondsInMinute,

    /** The draft of the browser, locked in the database; undefined without one. */
    ofBrowser: async (
      tx: Tx,
      { browser, ...asking }: Pick<Asking, 'organization' | 'browser'>,
    ): Promise<OfBrowser | undefined> =>
      browser === undefined ? undefined : lockDraftOf(tx, browser, atNow(asking)),
  };
}
