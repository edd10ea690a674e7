import type { Transaction } from 'kysely';
import type { ChatInitRequest } from '../../../core/model/generated/api/chat-init.ts';
import { isUuid } from '../../../core/shared/textChecks.ts';
import type { Tables } from '../../db/tables.ts';
import { languageOfRequest } from '../../http/requestLanguage.ts';
import type { Session } from '../../http/session.ts';
import { isOwnedBy } from '../applications/ownedRecordService.ts';
import { nonceRefused } from './chatRefusals.ts';
import type { ChatTools } from './chatTools.ts';
import { type ChatPerson, type Conversation, insertConversation } from './conversationStore.ts';

type Proven = Pick<Session, 'identityUuid' | 'organization' | 'version'> | undefined;

function personOfRequest(body: ChatInitRequest): ChatPerson {
  const { name, email, tag, skill, welcomeMessage, pageUrl } = body;
  const all = Object.entries({ tag, skill, welcomeMessage, pageUrl });
  const given = Object.fromEntries(all.filter(([, value]) => typeof value === 'string'));
  return { name, email, ...given };
}

async function applicationOf(
  tx: Transaction<Tables>,
  { applicationUuid }: ChatInitRequest,
  proven: Proven,
): Promise<string | null> {
  if (typeof applicationUuid !== 'string' || proven === undefined) return null;
  return (await isOwnedBy(tx, applicationUuid, proven)) ? applicationUuid : null;
}

/** Who the nonce proves; answers 409 once all their sessions were ended since it was made. */
async function provenNow(
  tx: Transaction<Tables>,
  { secrets }: Pick<ChatTools, 'secrets'>,
  { nonce, organization }: { readonly nonce: string; readonly organization: string },
): Promise<Exclude<Proven, undefined>> {
  const proven = await secrets.provenBy(nonce, organization);
  const person = await tx
    .selectFrom('identities')
    .select('session_version')
    .where('uuid', '=', proven.identityUuid)
    .executeTakeFirst();
  if (person?.session_version !== proven.version) throw nonceRefused();
  return proven;
}

/**
 * Starts a chat at a lender. Identity and application count only when the nonce proves them. Answers 503
 * without a connected desk.
 */
export async function beginChat(
  tx: Transaction<Tables>,
  tools: ChatTools,
  { body, organization }: { readonly body: ChatInitRequest; readonly organization: string },
): Promise<Conversation> {
  const { ids, encryption, system, desk } = tools;
  const { nonce, chatMode, identity } = body;
  const proven =
    typeof nonce === 'string' && nonce !== ''
      ? await provenNow(tx, tools, { nonce, organization })
      : undefined;
  const conversation = await insertConversation(tx, encryption, {
    uuid: ids.uuid(),
    organization,
    kind: chatMode === 'chatbot' ? 'chatbot' : 'agent',
    provider: chatMode,
    channelUuid: ids.uuid(),
    contactUuid: ids.uuid(),
    customerUuid: isUuid(identity ?? '') ? String(identity) : ids.uuid(),
    identityUuid: proven?.identityUuid ?? null,
    sessionVersion: proven?.version ?? null,
    applicationUuid: await applicationOf(tx, body, proven),
    language: languageOfRequest() ?? null,
    person: personOfRequest(body),
    at: new Date(system.now()),
  });
  if (conversation.kind === 'agent') await desk.began(tx, conversation);
  return conversation;
}
