import type { CalendarDate } from '../../../core/shared/calendarDate.ts';
import type { Row } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { policyWaitedFor } from './waitedFor.ts';
import { addressIndex, openEntry } from './waitlistEntry.ts';

/** One look at one lender's waitlist, under one release on one day. */
export interface WaitlistLook {
  readonly tools: AppDependencies;
  readonly organization: string;
  readonly release: CompiledRelease;
  readonly today: CalendarDate;
}

const PAGE = 200;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** The policy that a row waits for now; null when none keeps it. */
export const waitedFor = ({ release, today, tools }: WaitlistLook, row: Row<'waitlist'>): string | null => {
  const { state, zip } = openEntry(tools.encryption, row);
  return policyWaitedFor(release, { state, zip, today, before: row.policy });
};

/** Keeps what a row waits for now, and its index if it has none yet; resolves to true when it waits for nothing more. */
async function isOver(look: WaitlistLook, row: Row<'waitlist'>): Promise<boolean> {
  const { tools, organization } = look;
  const policy = waitedFor(look, row);
  if (row.email_index === null || (policy !== null && policy !== row.policy)) {
    const { email } = openEntry(tools.encryption, row);
    await tools.db.kysely
      .updateTable('waitlist')
      .set({ policy: policy ?? row.policy, email_index: addressIndex(organization, email) })
      .where('uuid', '=', row.uuid)
      .execute();
  }
  return policy === null;
}

/** The uuids of a lender's rows that wait for nothing more. Of the others it keeps what they wait for now; of all, the index of the address. */
export async function overAt(look: WaitlistLook): Promise<readonly string[]> {
  const over: string[] = [];
  for (let after: string | undefined = FIRST; after !== undefined; ) {
    const page: Row<'waitlist'>[] = await look.tools.db.kysely
      .selectFrom('waitlist')
      .selectAll()
      .where('organization', '=', look.organization)
      .where('uuid', '>', after)
      .orderBy('uuid')
      .limit(PAGE)
      .execute();
    for (const row of page) if (await isOver(look, row)) over.push(row.uuid);
    after = page.length < PAGE ? undefined : page.at(-1)?.uuid;
  }
  return over;
}
