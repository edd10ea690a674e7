import type { BrandAuth } from '../../../core/model/generated/brand.ts';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { useFlags } from '../flags/FlagProvider.tsx';

/** Who hosts sign-in: our password form, or the identity broker. */
export type AuthMode = 'legacy' | 'broker';

interface Experiment {
  readonly isOn: boolean;
  readonly isKnown: boolean;
}

/**
 * A forced mode wins; optimizely follows the experiment and is undefined until known (AUTH-05, C-28). Without a broker
 * people sign in by our own form.
 */
export function authModeOf(
  { mode }: Pick<BrandAuth, 'mode'>,
  { isOn, isKnown }: Experiment,
  hasBroker = true,
): AuthMode | undefined {
  if (!hasBroker) return 'legacy';
  if (mode !== 'optimizely') return mode;
  if (!isKnown) return undefined;
  return isOn ? 'broker' : 'legacy';
}

/** This visitor's mode; undefined until a deciding experiment is known. */
export function useAuthMode(): AuthMode | undefined {
  const { app, ports } = useRelease();
  const { auth } = app.brand;
  const { values, areKnown } = useFlags();
  const experiment = { isOn: values['fe-identity-broker-mode'].enabled, isKnown: areKnown };
  return authModeOf(auth, experiment, ports.has('signIn'));
}
