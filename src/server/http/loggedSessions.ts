import type { Logger } from '../../core/shared/ports.ts';
import type { Session, SessionTokens } from './session.ts';

/** The same tokens, logging each one issued: whose session begins, or which step is left. */
export function loggedSessions(sessions: SessionTokens, logger: Logger): SessionTokens {
  const tell = (what: string, { identityUuid: identity, organization: org }: Session, step?: string) =>
    logger.info(what, { identity, org, ...(step === undefined ? {} : { step }) });
  return {
    ...sessions,
    issue(session, binding) {
      tell('session begins', session);
      return sessions.issue(session, binding);
    },
    issueLimited(session, step, binding) {
      tell('sign-in goes on', session, step);
      return sessions.issueLimited(session, step, binding);
    },
    issueForWallet(session, binding) {
      tell('signed in at the wallet', session);
      return sessions.issueForWallet(session, binding);
    },
    issueForTests(session) {
      tell('signed in for a test', session);
      return sessions.issueForTests(session);
    },
  };
}
