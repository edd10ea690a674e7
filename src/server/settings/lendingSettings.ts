import { ok } from '../../core/shared/result.ts';
import { bearerToken, setting, wholeNumber } from './settingKinds.ts';

/** Who performs the tasks of the lenders. */
export const lendingSettings = {
  deskToken: setting<string | undefined>({
    env: 'EQUIFORM_DESK_TOKEN',
    parse: bearerToken,
    fallback: undefined,
    secret: true,
    description: "bearer token for the desk's calls (/desk/v1); without it, they do not exist",
  }),
  lenderCallsPerMinute: setting({
    env: 'EQUIFORM_LENDER_CALLS_PER_MINUTE',
    parse: wholeNumber('calls', 1_000_000),
    fallback: 6_000,
    description:
      'calls of the Lender API per minute from one network address, per kind of call, on all servers',
  }),
  lenderTokenTries: setting({
    env: 'EQUIFORM_LENDER_TOKEN_TRIES',
    parse: wholeNumber('tries', 1_000_000),
    fallback: 60,
    description:
      'refused requests for a token of the Lender API per hour from one network address, on all servers',
  }),
  connections: setting<string | undefined>({
    env: 'EQUIFORM_CONNECTIONS',
    parse: (value) => ok(value),
    fallback: undefined,
    description:
      "YAML file that says who performs the lenders' tasks; without it, the sandbox all of them, and in production this server what it can and the desk the rest",
  }),
};
