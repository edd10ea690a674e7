import { millisecondsInMinute } from 'date-fns/constants';
import { takeAllowance } from '../../db/allowance.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import { dobHash, hashOf, isBirthDateOf, newSecret } from './draftSecrets.ts';
import {
  type DraftRow,
  draftAt,
  endDraft,
  insertDraft,
  keepBrowser,
  lockDraft,
  takeTry,
} from './draftStore.ts';
import { type Asking, draftTools, HOUR_MS, type Tx } from './draftTools.ts';
import type { KeptDraft } from './keptDraft.ts';

const LINKS_PER_HOUR = 20;
const NO_DRAFT = '00000000-0000-0000-0000-000000000000';

/** The birth date, with the secret of a link or in a browser that comes back. */
interface Proof {
  readonly secret: string | undefined;
  readonly dob: string;
}

/** How other devices, and browsers that come back, go on with a draft. */
export function createDraftLinks(dependencies: AppDependencies) {
  const { db, clock, encryption, ids } = dependencies;
  const { atNow, keptOf, isLocked, ofBrowser } = draftTools(dependencies);

  /** The same answers as a draft that no other browser has; theirs has ended. */
  async function takeAlong(tx: Tx, { ended_at, ...draft }: DraftRow, dob: string): Promise<DraftRow> {
    const uuid = ids.uuid();
    const mine = { ...draft, uuid, revision: 1, dob_hash: dobHash(encryption, uuid, dob) };
    await insertDraft(tx, mine);
    await endDraft(tx, draft.uuid, new Date(clock.now()));
    return { ...mine, ended_at };
  }

  return {
    /**
     * The secret of a new link to the draft, in place of earlier ones; undefined if this browser has none to go on with. 422
     * before the birth date is known, 429 when asked too often. `mail` sends it to the address among the answers, in the same
     * transaction: such a link is good for that address alone.
     */
    link: (
      asking: Asking,
      mail?: (tx: Tx, kept: KeptDraft, secret: string) => Promise<void>,
    ): Promise<string | undefined> =>
      db.transaction(async (tx) => {
        const own = await ofBrowser(tx, asking);
        if (own === undefined || own.draft.ended_at !== null || isLocked(own, asking)) return undefined;
        const { uuid, organization, dob_hash, email_index } = own.draft;
        if (dob_hash === null) throw new ApiError('unprocessable', [said('refusal.draft.noBirthDate')]);
        const now = clock.now();
        const allowed = { most: LINKS_PER_HOUR, perMs: HOUR_MS, pauseMs: 0, now };
        if (!(await takeAllowance(tx, `draft link ${uuid}`, allowed))) throw new ApiError('tooManyRequests');
        const secret = newSecret();
        const expires_at = new Date(now + asking.rules.linkMinutes * millisecondsInMinute);
        await tx.deleteFrom('draft_links').where('draft_uuid', '=', uuid).execute();
        await tx
          .insertInto('draft_links')
          .values({
            secret_hash: hashOf(secret),
            organization,
            draft_uuid: uuid,
            mailed: mail === undefined ? null : email_index,
            expires_at,
          })
          .execute();
        await mail?.(tx, keptOf(own.draft), secret);
        return secret;
      }),

    /**
     * Opens a draft for this browser, and uses up the link. Undefined alike for a wrong date and for a link that is unknown, used,
     * over, or mailed to an address that is not the draft's any more, after the same statements; each try counts. A mailed link
     * takes the draft along: whoever typed the address may be somebody else, and must not read what its owner answers.
     */
    open: (
      asking: Asking,
      { secret, dob }: Proof,
    ): Promise<{ readonly kept: KeptDraft; readonly secret?: string } | undefined> =>
      db.transaction(async (tx) => {
        const at = atNow(asking);
        const counted =
          secret === undefined
            ? ({ table: 'draft_browsers', hash: asking.browser ?? '' } as const)
            : ({ table: 'draft_links', hash: hashOf(secret) } as const);
        const found = await draftAt(tx, counted, at);
        const mailed = found?.mailed ?? undefined;
        // Before the link, as saving does.
        const draft = await lockDraft(tx, found?.uuid ?? NO_DRAFT, at.now);
        const mayTry = await takeTry(tx, { ...counted, most: asking.rules.tries }, at);
        const isRight = isBirthDateOf(encryption, draft, dob);
        if (!mayTry || !isRight || draft === undefined) return undefined;
        if (mailed !== undefined && mailed !== draft.email_index) return undefined;
        if (counted.table === 'draft_browsers') {
          // The browser keeps its cookie: an answer that is lost on its way can be asked for again.
          await keepBrowser(tx, counted.hash, { draft, at: new Date(at.now) });
          return { kept: keptOf(draft) };
        }
        await tx.deleteFrom(counted.table).where('secret_hash', '=', counted.hash).execute();
        const own = newSecret();
        const mine = mailed === undefined ? draft : await takeAlong(tx, draft, dob);
        await keepBrowser(tx, hashOf(own), { draft: mine, at: new Date(at.now) });
        return { kept: keptOf(mine), secret: own };
      }),
  };
}
