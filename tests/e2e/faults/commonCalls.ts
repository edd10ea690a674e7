/** Calls that every page makes besides its own. */
export const everyPage = [
  'POST /ft/external/{}',
  'POST /service-optimize/external/api/v1/features',
  'GET /service-application/external/api/v1/heloc/state-licenses',
  'GET /service-operating-hours/external/api/v1/hours/OPS_PHONE',
  'GET /banners/test.json',
] as const;

/** Who is signed in. */
export const FIGURE_INFO = 'GET /identity-broker/customer/secure/api/v3/self/figureinfo';

export const PROFILE = 'GET /service-profile/api/v1/profile';
export const NOTIFICATIONS = 'GET /service-notifications/api/v1/notifications';
export const TRACKER = 'GET /service-application/api/v3/application/heloc/optermizerly-profile';
export const APPLICATION = '/service-application/api/v1/application/heloc/{}';
export const STATUS = 'GET /service-krang-heloc/borrower/secure/api/v1/{}/status';
export const CONDITIONS =
  'GET /service-conditions/external/api/v1/applications/{}/conditions/external-applicants';
export const DECISION = 'POST /service-optimize/external/api/v2/decision';

const CSP = '/service-csp/external/api/v1/twilio';
const CSP_SECURE = '/service-csp/customer/secure/api/v1/webchat';
const CHATBOT = '/service-chat-chatbot/external/api/v1/message';
const CHAT_HOURS = 'GET /service-operating-hours/external/api/v1/hours/OPS_CHAT';

export const chatCalls = {
  openStatus: `${CHAT_HOURS}/openStatus`,
  week: `${CHAT_HOURS}/week`,
  begin: `POST ${CSP}/initWebChat`,
  beginByStream: 'POST /service-omni-proxy/insecure/api/v1/stream/init-web-chat',
  refreshToken: `POST ${CSP}/refreshToken`,
  info: `POST ${CSP}/web-chat-info`,
  authenticate: `POST ${CSP_SECURE}/authenticate`,
  refreshNonce: `PUT ${CSP_SECURE}/refresh`,
  history: `GET ${CHATBOT}/getChatHistory/{}`,
  ask: `POST ${CHATBOT}/chatWithAutobot`,
  feedback: `POST ${CHATBOT}/setChatReplyUsedWithFeedback`,
} as const;
