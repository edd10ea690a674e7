import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { DatabaseUnavailable } from './databaseUnavailable.ts';
import { foundation } from './migrations/0001-foundation.ts';
import { oneActiveApplication } from './migrations/0002-one-active-application.ts';
import { application } from './migrations/0003-application.ts';
import { providerLinks } from './migrations/0004-provider-links.ts';
import { identity } from './migrations/0005-identity.ts';
import { platform } from './migrations/0006-platform.ts';
import { walletTelemetry } from './migrations/0007-wallet-telemetry.ts';
import { timerRetries } from './migrations/0008-timer-retries.ts';
import { releaseParts } from './migrations/0009-release-parts.ts';
import { language } from './migrations/0010-language.ts';
import { chat } from './migrations/0011-chat.ts';
import { retentionIndexes } from './migrations/0012-retention-indexes.ts';
import { publishedFolder } from './migrations/0013-published-folder.ts';
import { unsentAttachments } from './migrations/0014-unsent-attachments.ts';
import { releaseRevision } from './migrations/0015-release-revision.ts';
import { agentTypes } from './migrations/0016-agent-types.ts';
import { offerCodeShape } from './migrations/0017-offer-code-shape.ts';
import { deviceLinks } from './migrations/0018-device-links.ts';
import { streamedFiles } from './migrations/0020-streamed-files.ts';
import { dataKeys } from './migrations/0021-data-keys.ts';
import { erasures } from './migrations/0022-erasures.ts';
import { rowLevelSecurity } from './migrations/0024-row-level-security.ts';
import { chatsByIdentity } from './migrations/0026-chats-by-identity.ts';
import { uploadClaims } from './migrations/0029-upload-claims.ts';
import { callBacks } from './migrations/0030-call-backs.ts';
import { usedLinks } from './migrations/0031-used-links.ts';
import { callBacksDone } from './migrations/0032-call-backs-done.ts';
import { tasks } from './migrations/0033-tasks.ts';
import { lenderApi } from './migrations/0034-lender-api.ts';
import { lenderEvents } from './migrations/0035-lender-events.ts';
import { taskInputs } from './migrations/0036-task-inputs.ts';
import { lenderActs } from './migrations/0037-lender-acts.ts';
import { lenderData } from './migrations/0038-lender-data.ts';
import { providerVisits } from './migrations/0039-provider-visits.ts';
import { operations } from './migrations/0040-operations.ts';
import { requestCounts } from './migrations/0041-request-counts.ts';
import { lenderCalls } from './migrations/0043-lender-calls.ts';
import { chatSessions } from './migrations/0044-chat-sessions.ts';
import { chatAgents } from './migrations/0045-chat-agents.ts';
import { tasksBySubject } from './migrations/0046-tasks-by-subject.ts';
import { mailOrders } from './migrations/0047-mail-orders.ts';
import { signerAccounts } from './migrations/0048-signer-accounts.ts';
import { waitlistPolicies } from './migrations/0049-waitlist-policies.ts';
import { signerRoles } from './migrations/0050-signer-roles.ts';
import { waitingSince } from './migrations/0051-waiting-since.ts';
import { journeyTexts } from './migrations/0053-journey-texts.ts';
import { signerConditions } from './migrations/0054-signer-conditions.ts';
import { passkeys } from './migrations/0055-passkeys.ts';
import { notificationFigures } from './migrations/0056-notification-figures.ts';
import { registrationDrafts } from './migrations/0057-registration-drafts.ts';
import { browserSessions } from './migrations/0058-browser-sessions.ts';

import { releaseLedger } from './migrations/0059-release-ledger.ts';

import { staffPeople } from './migrations/0060-staff-people.ts';
import { auditLog } from './migrations/0061-audit-log.ts';

import { releaseOpinions } from './migrations/0063-release-opinions.ts';
import { releasePlans } from './migrations/0064-release-plans.ts';
import { staffSessions } from './migrations/0065-staff-sessions.ts';
import { changeSets } from './migrations/0069-change-sets.ts';
import { recordKeys } from './migrations/0073-record-keys.ts';
import { mailedDraftLinks } from './migrations/0074-mailed-draft-links.ts';
import { releaseOverlays } from './migrations/0077-release-overlays.ts';
import { headHosts } from './migrations/0078-head-hosts.ts';
import type { Tables } from './tables.ts';

const MIGRATIONS: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-one-active-application': oneActiveApplication,
  '0003-application': application,
  '0004-provider-links': providerLinks,
  '0005-identity': identity,
  '0006-platform': platform,
  '0007-wallet-telemetry': walletTelemetry,
  '0008-timer-retries': timerRetries,
  '0009-release-parts': releaseParts,
  '0010-language': language,
  '0011-chat': chat,
  '0012-retention-indexes': retentionIndexes,
  '0013-published-folder': publishedFolder,
  '0014-unsent-attachments': unsentAttachments,
  '0015-release-revision': releaseRevision,
  '0016-agent-types': agentTypes,
  '0017-offer-code-shape': offerCodeShape,
  '0018-device-links': deviceLinks,
  '0020-streamed-files': streamedFiles,
  '0021-data-keys': dataKeys,
  '0022-erasures': erasures,
  '0024-row-level-security': rowLevelSecurity,
  '0026-chats-by-identity': chatsByIdentity,
  '0029-upload-claims': uploadClaims,
  '0030-call-backs': callBacks,
  '0031-used-links': usedLinks,
  '0032-call-backs-done': callBacksDone,
  '0033-tasks': tasks,
  '0034-lender-api': lenderApi,
  '0035-lender-events': lenderEvents,
  '0036-task-inputs': taskInputs,
  '0037-lender-acts': lenderActs,
  '0038-lender-data': lenderData,
  '0039-provider-visits': providerVisits,
  '0040-operations': operations,
  '0041-request-counts': requestCounts,
  '0043-lender-calls': lenderCalls,
  '0044-chat-sessions': chatSessions,
  '0045-chat-agents': chatAgents,
  '0046-tasks-by-subject': tasksBySubject,
  '0047-mail-orders': mailOrders,
  '0048-signer-accounts': signerAccounts,
  '0049-waitlist-policies': waitlistPolicies,
  '0050-signer-roles': signerRoles,
  '0051-waiting-since': waitingSince,
  '0053-journey-texts': journeyTexts,
  '0054-signer-conditions': signerConditions,
  '0055-passkeys': passkeys,
  '0056-notification-figures': notificationFigures,
  '0057-registration-drafts': registrationDrafts,
  '0058-browser-sessions': browserSessions,
  '0059-release-ledger': releaseLedger,
  '0060-staff-people': staffPeople,
  '0061-audit-log': auditLog,
  '0063-release-opinions': releaseOpinions,
  '0064-release-plans': releasePlans,
  '0065-staff-sessions': staffSessions,
  '0069-change-sets': changeSets,
  '0073-record-keys': recordKeys,
  '0074-mailed-draft-links': mailedDraftLinks,
  '0077-release-overlays': releaseOverlays,
  '0078-head-hosts': headHosts,
};

/** The names of all migrations, oldest first. */
export const schemas: readonly string[] = Object.keys(MIGRATIONS).sort();

const migratorFor = (kysely: Kysely<Tables>): Migrator =>
  new Migrator({ db: kysely, provider: { getMigrations: async () => MIGRATIONS } });

/** The driver's message; for an address with several hosts, one per host. */
function reasonOf(error: unknown): string {
  if (error instanceof DatabaseUnavailable) return reasonOf(error.cause);
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}

/**
 * Brings the tables up to date, once however many processes start together. Throws the reason and the name of
 * the failed migration.
 */
export async function migrate(kysely: Kysely<Tables>): Promise<void> {
  const { error, results } = await migratorFor(kysely).migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  const what = failed === undefined ? 'The database cannot be used' : `Database migration ${failed} failed`;
  throw new Error(`${what}: ${reasonOf(error)}`, { cause: error });
}
