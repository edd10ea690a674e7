import type { AppDependencies } from '../../http/dependencies.ts';
import { mailServerProblem } from './smtpMailer.ts';

/** Looks at the mail server once, and says in the log, as an error, what would keep every mail from being sent. Never rejects. */
export async function lookAtMailServer({
  settings,
  logger,
}: Pick<AppDependencies, 'settings' | 'logger'>): Promise<void> {
  const reason = await mailServerProblem(settings);
  if (reason !== undefined) logger.error('no mail can be sent by the mail server', { reason });
}
