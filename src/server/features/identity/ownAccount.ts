import { forEveryAccount } from '../../http/requestContext.ts';
import { signInLimit } from '../../http/security.ts';
import type { Settings } from '../../settings/settings.ts';

/** Route options of calls about a person's own account, limited like sign-ins. */
export const ownAccount = (settings: Settings) => ({
  ...forEveryAccount,
  config: { ...signInLimit(settings).config, ...forEveryAccount.config },
});
