import type { SandboxChatFile } from '../../../core/model/generated/sandbox-chat.ts';
import { requireSandboxFile } from '../../config-files/readSandboxFile.ts';
import type { AppDependencies, FeaturePlugin } from '../../http/dependencies.ts';
import { forEveryLender } from '../../http/requestContext.ts';
import { registerAttachments } from './attachmentRoutes.ts';
import { registerCallBackList, registerCallBacks, registerCallBackWork } from './callBackRoutes.ts';
import { registerChatbot } from './chatbotRoutes.ts';
import { type ChatDesk, noDesk } from './chatDesk.ts';
import { createChatHub } from './chatHub.ts';
import { createChatSecrets } from './chatSecrets.ts';
import type { ChatTools } from './chatTools.ts';
import { createEmbeddedDesk } from './embeddedDesk.ts';
import { registerBeginnings } from './initRoutes.ts';
import { registerNonces } from './nonceRoutes.ts';
import { registerSandboxDesk, type SandboxDesk } from './sandboxRoutes.ts';
import { registerSocket } from './socketRoute.ts';
import { registerSurvey } from './surveyRoutes.ts';

function toolsFor(
  dependencies: AppDependencies,
  given: ChatDesk | undefined,
): { readonly tools: ChatTools; readonly sandbox?: SandboxDesk } {
  const hub = createChatHub();
  const secrets = createChatSecrets(dependencies);
  const base = { ...dependencies, secrets, hub };
  if (given !== undefined) return { tools: { ...base, desk: given } };
  if (dependencies.settings.mode !== 'sandbox') return { tools: { ...base, desk: noDesk } };
  const file = requireSandboxFile<SandboxChatFile>(dependencies.settings.configRoot, 'chat');
  const desk = createEmbeddedDesk(base, file);
  const tools: ChatTools = { ...base, desk };
  return { tools, sandbox: { desk, file } };
}

/**
 * Chats with agents and the chatbot (CALL-51 to CALL-61), on system time. Agents work at `desk` (CALL-63);
 * without one, at the sandbox's desk, or nowhere in production.
 */
export const chatFeature =
  (desk?: ChatDesk): FeaturePlugin =>
  async (app, dependencies) => {
    const { tools, sandbox } = toolsFor(dependencies, desk);
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
