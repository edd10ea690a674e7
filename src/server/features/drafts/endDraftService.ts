import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { browserOf, takeCookie } from './draftSecrets.ts';
import { createDraftService } from './draftService.ts';
import { leaveBrowser } from './draftStore.ts';

/** Ends the draft of the browser whose registration became an application, in the transaction that makes it. */
export async function endDraftOfBrowser(
  tx: Transaction<Tables>,
  dependencies: AppDependencies,
  { request, reply, organization }: { request: FastifyRequest; reply: FastifyReply; organization: string },
): Promise<void> {
  const browser = browserOf(request, organization);
  const rules = dependencies.releases.head(organization)?.app.brand.drafts;
  if (browser === undefined || rules === undefined) return;
  await createDraftService(dependencies).end(tx, { organization, browser, rules });
  takeCookie({ request, reply, organization });
}

/** Whoever comes next to a browser from which somebody signed out is shown nothing of a draft before its birth date. */
export async function lockDraftOfBrowser(
  tx: Transaction<Tables>,
  request: FastifyRequest,
  organization: string,
): Promise<void> {
  const browser = browserOf(request, organization);
  if (browser !== undefined) await leaveBrowser(tx, browser);
}
