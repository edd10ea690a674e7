import { expect, vi } from 'vitest';
import { createMailService } from '../../src/server/features/mail/mailService.ts';
import type { AppDependencies } from '../../src/server/http/dependencies.ts';

/** Waits until nobody else writes a mail that is due, such as a call before. */
async function nobodyWrites({ db, clock }: AppDependencies): Promise<void> {
  const due = db.kysely.selectFrom('mail_orders').select('id').where('due_at', '<=', new Date(clock.now()));
  await vi.waitFor(async () => {
    const free = await due.forUpdate().skipLocked().execute();
    expect(await due.execute()).toHaveLength(free.length);
  }, 60_000);
}

/** The mails written to an address, newest first, with those that are due now. */
export async function mailsTo(
  { dependencies }: { readonly dependencies: AppDependencies },
  address: string,
): Promise<readonly { readonly subject: string; readonly text: string }[]> {
  const mails = createMailService(dependencies);
  await mails.deliver();
  await nobodyWrites(dependencies);
  return mails.sentTo(address);
}
