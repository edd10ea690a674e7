import { millisecondsInDay } from 'date-fns/constants';
import { takeAllowance } from '../../db/allowance.ts';
import { emailIndex } from '../../db/keys/blindIndex.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { dobHash, hashOf, knownRevision, newSecret, revisionText } from './draftSecrets.ts';
import { type DraftRow, endDraft, forgetBrowser, insertDraft, keepBrowser } from './draftStore.ts';
import { type Asking, draftTools, HOUR_MS, type Tx } from './draftTools.ts';
import type { DraftContent, KeptDraft } from './keptDraft.ts';

/**
 * What a browser has: nothing; a draft; one that shows nothing before the birth date is given, because the browser was away for
 * long; or one that ended in an application, maybe on another device.
 */
export type Found =
  | { readonly state: 'NONE' | 'LOCKED' | 'ENDED' }
  | { readonly state: 'OPEN'; readonly kept: KeptDraft };

/**
 * How a save ended: BEHIND shows what was saved meanwhile in another tab or on another device, and changes nothing; GONE says that
 * this browser has no draft any more, because it was sent or forgotten in another tab.
 */
export type Saved =
  | { readonly state: 'LOCKED' | 'ENDED' | 'GONE' }
  | { readonly state: 'BEHIND'; readonly kept: KeptDraft }
  | {
      readonly state: 'SAVED';
      readonly revision: string;
      readonly savedAt: string;
      /** For the cookie of a browser that had none. */
      readonly secret?: string;
    };

/** What a page saves. */
interface Save {
  readonly content: DraftContent;
  /** Of the state that the page knows. */
  readonly revision: string | undefined;
  /** The network address, as one that may begin some drafts an hour. */
  readonly place: string;
}

/** Begins and replaces drafts. */
function draftWrites({ clock, ids, encryption, settings }: AppDependencies) {
  /** The columns that a save sets besides the answers. */
  const columnsOf = ({ organization, rules }: Asking, uuid: string, { draft }: DraftContent) => {
    const { dob = '', email = '' } = draft;
    const now = clock.now();
    return {
      dob_hash: dob === '' ? null : dobHash(encryption, uuid, dob),
      email_index: email === '' ? null : emailIndex(organization, email.toLowerCase()),
      saved_at: new Date(now),
      expires_at: new Date(now + rules.days * millisecondsInDay),
    };
  };
  return {
    async begin(tx: Tx, asking: Asking, { content, place }: Save): Promise<Saved> {
      const now = clock.now();
      const subject = encryption.fingerprint(`new draft ${place}`);
      const allowed = { most: settings.draftsPerPlace, perMs: HOUR_MS, pauseMs: 0, now };
      if (!(await takeAllowance(tx, subject, allowed))) throw new ApiError('tooManyRequests');
      const [uuid, at] = [ids.uuid(), new Date(now)];
      const draft = { uuid, organization: asking.organization, revision: 1, data: content, created_at: at };
      await insertDraft(tx, { ...draft, ...columnsOf(asking, uuid, content) });
      const secret = newSecret();
      await keepBrowser(tx, hashOf(secret), { draft, at });
      const revision = revisionText(encryption, uuid, 1);
      return { state: 'SAVED', revision, savedAt: at.toISOString(), secret };
    },
    async replace(
      tx: Tx,
      asking: Asking,
      { uuid, ...draft }: DraftRow,
      content: DraftContent,
    ): Promise<Saved> {
      const columns = columnsOf(asking, uuid, content);
      const revision = draft.revision + 1;
      await tx
        .updateTable('registration_drafts')
        .set({ ...columns, revision, data: JSON.stringify(content) })
        .where('uuid', '=', uuid)
        .execute();
      return {
        state: 'SAVED',
        revision: revisionText(encryption, uuid, revision),
        savedAt: columns.saved_at.toISOString(),
      };
    },
  };
}

/** Keeps registrations before there is an account: one draft for each browser, which other devices may share. */
export function createDraftService(dependencies: AppDependencies) {
  const { db, clock, encryption } = dependencies;
  const { keptOf, isLocked, ofBrowser } = draftTools(dependencies);
  const { begin, replace } = draftWrites(dependencies);
  const seen = (tx: Tx, { browser = '' }: Asking, draft: DraftRow) =>
    keepBrowser(tx, browser, { draft, at: new Date(clock.now()) });

  return {
    find: (asking: Asking): Promise<Found> =>
      db.transaction(async (tx) => {
        const own = await ofBrowser(tx, asking);
        if (own === undefined) return { state: 'NONE' };
        if (own.draft.ended_at !== null) return { state: 'ENDED' };
        if (isLocked(own, asking)) return { state: 'LOCKED' };
        await seen(tx, asking, own.draft);
        return { state: 'OPEN', kept: keptOf(own.draft) };
      }),

    /** Saves if nobody saved since the state that the page knows. */
    save: (asking: Asking, save: Save): Promise<Saved> =>
      db.transaction(async (tx) => {
        const own = await ofBrowser(tx, asking);
        // A page that knows a draft which this browser has not any more begins no other beside it.
        if (own === undefined)
          return save.revision === undefined ? begin(tx, asking, save) : { state: 'GONE' };
        const { draft } = own;
        if (draft.ended_at !== null) return { state: 'ENDED' };
        const known = knownRevision(encryption, draft.uuid, save.revision);
        // A page that knows the newest state shows nothing that it does not have.
        if (known !== draft.revision && isLocked(own, asking)) return { state: 'LOCKED' };
        await seen(tx, asking, draft);
        return known === draft.revision
          ? replace(tx, asking, draft, save.content)
          : { state: 'BEHIND', kept: keptOf(draft) };
      }),

    /** Ends the draft for every browser that goes on with it; this browser lets go of one that somebody else may have begun. */
    async end(tx: Tx, asking: Asking): Promise<void> {
      const own = await ofBrowser(tx, asking);
      if (own !== undefined && !isLocked(own, asking))
        await endDraft(tx, own.draft.uuid, new Date(clock.now()));
      if (asking.browser !== undefined) await forgetBrowser(tx, asking.browser);
    },

    /** Lets a browser go of a draft that has ended. */
    letGo: ({ browser = '' }: Asking) => forgetBrowser(db.kysely, browser),
  };
}
