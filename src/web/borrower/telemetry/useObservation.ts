import { useEffect, useState } from 'react';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { useFlag } from '../flags/FlagProvider.tsx';
import { useApp } from '../foundation/AppContext.tsx';
import { afterFirstScreen } from '../foundation/afterFirstScreen.ts';
import { usePrivacy } from '../privacy/usePrivacy.ts';
import type { Observation } from './observeVisit.ts';

/**
 * Observes the visit with consent: monitoring with analytics, replay with replay and the flag fe-session-replay (G-32).
 * Loads nothing until then.
 */
export function useObservation(pathname: string): void {
  const app = useApp();
  const release = useRelease();
  const { enabled } = useFlag('fe-session-replay');
  const { analytics, replay } = usePrivacy().options;
  const [observation, setObservation] = useState<Observation>();
  const mayReplay = enabled && replay;
  const isWanted = analytics || mayReplay;
  useEffect(() => {
    if (!isWanted || observation || !('attach' in app.logger)) return;
    afterFirstScreen()
      .then(() => import('./observeVisit.ts'))
      .then(({ observeVisit }) => observeVisit(app, release))
      .then(setObservation, () => undefined);
  }, [isWanted, observation, app, release]);
  useEffect(() => {
    void observation?.allow({ monitoring: analytics, replay: mayReplay });
  }, [observation, analytics, mayReplay]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is told by its address
  useEffect(() => observation?.page(), [observation, pathname]);
}
