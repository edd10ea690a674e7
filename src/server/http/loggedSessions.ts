import type { Logger } from '../../core/shared/ports.ts';
import type { SessionTokens } from './session.ts';

/** The same tokens, with a line in the log for each that is given to somebody: who signed in, or what they still have to do. */
export const loggedSessions = (sessions: SessionTokens, logger: Logger): SessionTokens => ({
  ...sessions,
  issue(session) {
    logger.info('signed in', { identity: session.identityUuid, org: session.organization });
    return sessions.issue(session);
  },
  issueLimited(session, step) {
    logger.info('sign-in goes on', { identity: session.identityUuid, org: session.organization, step });
    return sessions.issueLimited(session, step);
  },
});
