import type { BrandAuth } from '../../../core/model/generated/brand.ts';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { useFlags } from '../flags/FlagProvider.tsx';

/** Who hosts the sign-in: this application with its own password form, or the identity broker. */
export type AuthMode = 'legacy' | 'broker';

/** What the experiment says, once it is known. */
interface Experiment {
  readonly isOn: boolean;
  readonly isKnown: boolean;
}

/** A forced mode wins; optimizely asks the experiment and is undefined until it is known (AUTH-05, C-28). */
export function authModeOf(
  { mode }: Pick<BrandAuth, 'mode'>,
  { isOn, isKnown }: Experiment,
): AuthMode | undefined {
  if (mode !== 'optimizely') return mode;
  if (!isKnown) return undefined;
  return isOn ? 'broker' : 'legacy';
}

/** Who hosts the sign-in for this visitor; undefined until the experiment is known, where it decides. */
export function useAuthMode(): AuthMode | undefined {
  const { auth } = useRelease().app.brand;
  const { values, areKnown } = useFlags();
  return authModeOf(auth, { isOn: values['fe-identity-broker-mode'].enabled, isKnown: areKnown });
}
