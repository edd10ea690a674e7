import { ok } from '../../core/shared/result.ts';
import { bearerToken, setting } from './settingKinds.ts';

/** Who performs the tasks of the lenders. */
export const lendingSettings = {
  deskToken: setting<string | undefined>({
    env: 'EQUIFORM_DESK_TOKEN',
    parse: bearerToken,
    fallback: undefined,
    secret: true,
    description: "bearer token for the desk's calls (/desk/v1); without it, they do not exist",
  }),
  connections: setting<string | undefined>({
    env: 'EQUIFORM_CONNECTIONS',
    parse: (value) => ok(value),
    fallback: undefined,
    description:
      "YAML file that says who performs the lenders' tasks; without it, the sandbox all of them, and in production this server what it can and the desk the rest",
  }),
};
