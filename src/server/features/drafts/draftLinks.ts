import { millisecondsInMinute } from 'date-fns/constants';
import { takeAllowance } from '../../db/allowance.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import { hashOf, isBirthDateOf, newSecret } from './draftSecrets.ts';
import { draftAt, keepBrowser, lockDraft, takeTry } from './draftStore.ts';
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
  const { db, clock, encryption } = dependencies;
  const { atNow, keptOf, isLocked, ofBrowser } = draftTools(dependencies);
  return {
    /**
     * The secret of a new link to the draft, in place of earlier ones; undefined if this browser has none to go on with. 422
     * before the birth date is known, 429 when asked too often. `use` runs in the same transaction.
     */
    link: (
      asking: Asking,
      use?: (tx: Tx, kept: KeptDraft, secret: string) => Promise<void>,
    ): Promise<string | undefined> =>
      db.transaction(async (tx) => {
        const own = await ofBrowser(tx, asking);
        if (own === undefined || own.draft.ended_at !== null || isLocked(own, asking)) return undefined;
        const { uuid, organization, dob_hash } = own.draft;
        if (dob_hash === null) throw new ApiError('unprocessable', [said('refusal.draft.noBirthDate')]);
        const now = clock.now();
        const allowed = { most: LINKS_PER_HOUR, perMs: HOUR_MS, pauseMs: 0, now };
        if (!(await takeAllowance(tx, `draft link ${uuid}`, allowed))) throw new ApiError('tooManyRequests');
        const secret = newSecret();
        const expires_at = new Date(now + asking.rules.linkMinutes * millisecondsInMinute);
        await tx.deleteFrom('draft_links').where('draft_uuid', '=', uuid).execute();
        await tx
          .insertInto('draft_links')
          .values({ secret_hash: hashOf(secret), organization, draft_uuid: uuid, expires_at })
          .execute();
        await use?.(tx, keptOf(own.draft), secret);
        return secret;
      }),

    /**
     * Opens a draft for this browser, and uses up the link. Undefined alike for a wrong date and for a link that is unknown, used
     * or over, after the same statements; each try counts.
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
        const uuid = await draftAt(tx, counted, at);
        // Before the link, as saving does.
        const draft = await lockDraft(tx, uuid ?? NO_DRAFT, at.now);
        const mayTry = await takeTry(tx, { ...counted, most: asking.rules.tries }, at);
        const isRight = isBirthDateOf(encryption, draft, dob);
        if (!mayTry || !isRight || draft === undefined) return undefined;
        if (counted.table === 'draft_browsers') {
          // The browser keeps its cookie: an answer that is lost on its way can be asked for again.
          await keepBrowser(tx, counted.hash, { draft, at: new Date(at.now) });
          return { kept: keptOf(draft) };
        }
        await tx.deleteFrom(counted.table).where('secret_hash', '=', counted.hash).execute();
        const own = newSecret();
        await keepBrowser(tx, hashOf(own), { draft, at: new Date(at.now) });
        return { kept: keptOf(draft), secret: own };
      }),
  };
}
