import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import { languageOfRequest } from '../../http/requestLanguage.ts';
import { copyOf } from '../../releases/releaseCopy.ts';
import type { CodeSender } from '../conditions/phoneCodeService.ts';
import { createTextService } from './textService.ts';

const MINUTE_MS = 60_000;

/** Sends one-time codes as text messages, in the borrower's language. Answers 503 where nobody sends texts. */
export function textedCodes(dependencies: AppDependencies): CodeSender {
  const { connections, releases, system } = dependencies;
  const texts = createTextService(dependencies);
  return {
    async send(tx, { applicationUuid, organization, phoneNumber: to, code, validMs }) {
      const release = releases.head(organization);
      if (!release || !connections.portsOf(organization).has('phoneCodes'))
        throw new ApiError('unavailable', [said('refusal.condition.noMessages')]);
      const values = { code, minutes: String(validMs / MINUTE_MS) };
      const body = copyOf(release, languageOfRequest()).text('mail.phoneCode.text', { facts: {}, values });
      const expiresAt = new Date(system.now() + validMs);
      await texts.post(tx, { organization, applicationUuid, template: 'phoneCode', to, body, expiresAt });
    },
    deliver: () => texts.deliver(),
  };
}
