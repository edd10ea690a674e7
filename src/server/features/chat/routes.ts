import type { SandboxChatFile } from '../../../core/model/generated/sandbox-chat.ts';
import { requireSandboxFile } from '../../config-files/readSandboxFile.ts';
import type { AppDependencies, FeaturePlugin } from '../../http/dependencies.ts';
import { forEveryLender } from '../../http/requestContext.ts';
import { registerAttachments } from './attachmentRoutes.ts';
import { registerCallBackList, registerCallBacks, registerCallBackWork } from './callBackRoutes.ts';
import { registerChatbot } from './chatbotRoutes.ts';
import type { ChatDesk } from './chatDesk.ts';
import { createChatHub } from './chatHub.ts';
import { createChatSecrets } from './chatSecrets.ts';
import type { ChatTools } from './chatTools.ts';
import { connectedDesk } from './connectedDesk.ts';
import { createEmbeddedDesk } from './embeddedDesk.ts';
import { registerBeginnings } from './initRoutes.ts';
import { createLenderDesk } from './lenderDesk.ts';
import { registerNonces } from './nonceRoutes.ts';
import { registerSandboxDesk, type SandboxDesk } from './sandboxRoutes.ts';
import { registerSocket } from './socketRoute.ts';
import { registerSurvey } from './surveyRoutes.ts';

/** Who works at desks besides the systems of lenders. */
export interface ChatAgentsHere {
  /** In place of every desk by the connections. */
  readonly desk?: ChatDesk;
  /** The installation plays agents by itself where the connections name none (`config/sandbox/chat.yaml`). */
  readonly isPlayed?: boolean;
}

function toolsFor(
  dependencies: AppDependencies,
  { desk, isPlayed = false }: ChatAgentsHere,
): { readonly tools: ChatTools; readonly sandbox?: SandboxDesk } {
  const hub = createChatHub();
  const secrets = createChatSecrets(dependencies);
  const base = { ...dependencies, secrets, hub };
  if (desk !== undefined) return { tools: { ...base, desk } };
  const lender = createLenderDesk(base);
  if (!isPlayed) return { tools: { ...base, desk: connectedDesk(base, { lender }) } };
  const file = requireSandboxFile<SandboxChatFile>(dependencies.settings.configRoot, 'chat');
  const played = createEmbeddedDesk(base, file);
  const tools: ChatTools = { ...base, desk: connectedDesk(base, { lender, sandbox: played }) };
  return { tools, sandbox: { desk: played, file } };
}

/**
 * Chats with agents and the chatbot (CALL-51 to CALL-61), on system time. Agents work at the desks that the connections of their
 * lender name (CALL-63).
 */
export const chatFeature =
  (agents: ChatAgentsHere = {}): FeaturePlugin =>
  async (app, dependencies) => {
    const { tools, sandbox } = toolsFor(dependencies, agents);
    registerBeginnings(app, tools);
    registerNonces(app, tools);
    registerCallBacks(app, tools);
    registerCallBackWork(app, tools);
    // These calls name no lender: a chat's token opens it.
    await app.register(async (scope) => {
      scope.addHook('onRequest', forEveryLender);
      registerChatbot(scope, tools);
      registerSurvey(scope, tools);
      await registerAttachments(scope, tools);
    });
    registerSocket(app, tools);
    if (sandbox === undefined) return;
    registerSandboxDesk(app, tools, sandbox);
    registerCallBackList(app, tools);
  };
