import type { Transaction } from 'kysely';
import { JUDGING_FLOW } from '../../../core/flow/ownAnswers.ts';
import { withinLenders } from '../../db/lenderScope.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { copyOf } from '../../releases/releaseCopy.ts';
import { calendarDateOf } from '../applications/recordService.ts';
import { createMailService, type MailService } from '../mail/mailService.ts';
import { overAt, type WaitlistLook, waitedFor } from './waitingRows.ts';
import { openEntry } from './waitlistEntry.ts';

interface Look extends WaitlistLook {
  readonly mails: MailService;
  /** The lender's postal address, which a commercial mail must name (15 U.S.C. 7704(a)(5)). */
  readonly address: string;
}

/**
 * All rows of the address of a row, locked. Another server that has them is waited for, and then they are gone: rows skipped one by
 * one would let two servers each tell the same address.
 */
const lockedRows = (tx: Transaction<Tables>, organization: string, uuid: string) =>
  tx
    .selectFrom('waitlist')
    .selectAll()
    .where('organization', '=', organization)
    .where('email_index', '=', (eb) =>
      eb.selectFrom('waitlist as named').select('named.email_index').where('named.uuid', '=', uuid),
    )
    .orderBy('uuid')
    .forUpdate()
    .execute();

/** Tells the address of a row, once for all its rows that wait for nothing more, and removes these; false when nothing is left to tell. */
const tell = (look: Look, uuid: string): Promise<boolean> =>
  look.tools.db.transaction(async (tx) => {
    const { tools, mails, organization, release, address } = look;
    const over = (await lockedRows(tx, organization, uuid)).filter((row) => waitedFor(look, row) === null);
    const last = over.toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime()).at(-1);
    if (last === undefined) return false;
    const uuids = over.map((row) => row.uuid);
    await tx.deleteFrom('waitlist').where('uuid', 'in', uuids).execute();
    const base = release.flows[JUDGING_FLOW]?.flow.base ?? '';
    await mails.post(tx, {
      organization,
      to: openEntry(tools.encryption, last).email,
      template: 'waitlistOpen',
      values: { link: mails.pageAddress(organization, `/account/heloc${base}`), address },
      ...(last.language === null ? {} : { language: last.language }),
    });
    return true;
  });

/** Whether anybody is on a lender's waitlists. */
const isWaitedAt = async ({ db }: AppDependencies, organization: string): Promise<boolean> =>
  (await db.kysely
    .selectFrom('waitlist')
    .select('uuid')
    .where('organization', '=', organization)
    .limit(1)
    .executeTakeFirst()) !== undefined;

async function tellAtLender(look: Look): Promise<number> {
  let told = 0;
  for (const uuid of await overAt(look)) if (await tell(look, uuid)) told += 1;
  return told;
}

export interface WaitlistTeller {
  /**
   * Mails everybody on a waitlist whom their lender's current release no longer keeps there, once, and takes them off it; resolves to
   * the number of mails. A lender is looked at again when its release or the day changes. A failure at one lender is logged, and tried
   * again with the next call.
   */
  tell(): Promise<number>;
}

/** Keeps which lenders have been looked at. */
export function createWaitlistTeller(tools: AppDependencies): WaitlistTeller {
  const { releases, clock, logger } = tools;
  const mails = createMailService(tools);
  /** Organization code -> release and day of the last look. */
  const looked = new Map<string, string>();

  async function lookAt(organization: string): Promise<number> {
    const release = releases.head(organization);
    const today = calendarDateOf(clock.now());
    const now = `${release?.release.hash} ${today}`;
    if (!release || looked.get(organization) === now) return 0;
    if (
      !(await withinLenders(
        () => [organization],
        () => isWaitedAt(tools, organization),
      ))
    ) {
      looked.set(organization, now);
      return 0;
    }
    const address = release.app.brand.company?.address;
    // Without an address, or words for the mail as in an older release, people keep waiting for a release that has them.
    if (address === undefined || !copyOf(release).has('mail.waitlistOpen.subject')) return 0;
    const look = { tools, mails, organization, release, address, today };
    const told = await withinLenders(
      () => [organization],
      () => tellAtLender(look),
    );
    looked.set(organization, now);
    return told;
  }

  return {
    async tell() {
      let told = 0;
      for (const organization of releases.brands)
        told += await lookAt(organization).catch((error: unknown) => {
          logger.error('a waitlist could not be looked at', { org: organization, error });
          return 0;
        });
      if (told > 0) await mails.deliver();
      return told;
    },
  };
}
