import { ok } from '../../core/shared/result.ts';
import { setting } from './settingKinds.ts';

/** Who performs the tasks of the lenders. */
export const lendingSettings = {
  connections: setting<string | undefined>({
    env: 'EQUIFORM_CONNECTIONS',
    parse: (value) => ok(value),
    fallback: undefined,
    description:
      "YAML file that says who performs the lenders' tasks; without it, the sandbox all of them, and in production this server what it can and the desk the rest",
  }),
};
