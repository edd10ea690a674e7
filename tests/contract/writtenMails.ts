import { createMailService } from '../../src/server/features/mail/mailService.ts';
import type { AppDependencies } from '../../src/server/http/dependencies.ts';

/** The mails written to an address, newest first, with those that are due now. */
export async function mailsTo(
  { dependencies }: { readonly dependencies: AppDependencies },
  address: string,
): Promise<readonly { readonly subject: string; readonly text: string }[]> {
  const mails = createMailService(dependencies);
  await mails.deliver();
  return mails.sentTo(address);
}
