import { useCallback } from 'react';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { useApp } from '../foundation/AppContext.tsx';
import { useNavigate, usePlace, useStillLoading } from '../foundation/router.tsx';
import { type ApplicationData, loadApplicationData } from './applicationData.ts';
import { useScreens } from './ScreensProvider.tsx';
import { destinationAddress, screenAddress } from './screenAddress.ts';
import { screenFacts } from './screenFacts.ts';
import { type FoundScreen, stepOf } from './shownScreen.ts';
import { forgetStatus } from './statusReader.ts';
import { destinationFor, whereTo } from './whereTo.ts';

export interface LeadOnInput {
  readonly found: FoundScreen;
  readonly step: string;
  readonly data: ApplicationData;
  readonly hold: (data: ApplicationData) => void;
}

/** Where to go after an action; undefined: another step of the same screen. */
interface Way {
  readonly address: string;
  /** The status left, when the lender may lag behind (C-15). */
  readonly left?: string;
}

/**
 * Reads the application after an action and moves on: to `next`, to where the lender has the borrower, to the next step
 * of this screen, or to the application's page, which waits.
 */
export function useLeadOn({ found, step, data, hold }: LeadOnInput) {
  const { services, session, statuses, ticks, today } = useApp();
  const { app, ports } = useRelease();
  const screens = useScreens();
  const navigate = useNavigate();
  const stillLoading = useStillLoading();
  const { search } = usePlace();
  const { uuid } = data.application;
  return useCallback(
    async (next?: string): Promise<void> => {
      const present = new URLSearchParams(search);
      const root = screenAddress(uuid, '', present);
      const before = data.status.checklistStatus;
      const wayAfter = (after: ApplicationData): Way | undefined => {
        // What comes next waits until somebody has looked at what the step brought.
        if (next !== undefined && after.application.inReview !== true)
          return { address: screenAddress(uuid, next, present) };
        const verdict = whereTo(found.path, after, screens);
        if (verdict.type === 'wait') return { address: root };
        const [was, is] = [destinationFor(data), destinationFor(after)];
        if (after.status.checklistStatus !== before || was.path !== is.path)
          return { address: destinationAddress(uuid, is, present) };
        const facts = screenFacts({ app, ports, data: after, params: found.params, today: today() });
        const shown = stepOf(found, facts, app)?.step;
        if (verdict.type === 'stay' && shown !== undefined && shown !== step) return undefined;
        // A screen allowed at any status says nothing about the lender lagging behind.
        const isBeside = found.screen.under === 'any' && is.path !== found.path;
        return isBeside
          ? { address: destinationAddress(uuid, is, present) }
          : { address: root, left: before };
      };
      forgetStatus(services, uuid);
      const after = await loadApplicationData({ services, session, statuses, ticks }, uuid).catch(
        () => undefined,
      );
      const way: Way | undefined = after ? wayAfter(after) : { address: root, left: before };
      if (way) await stillLoading(way.address)?.catch(() => undefined);
      // Both at once, so that this screen never renders with the next one's data.
      if (after) hold(after);
      if (way)
        navigate(way.address, {
          replace: next === undefined || next === found.path,
          state: way.left === undefined ? null : { left: way.left },
        });
    },
    [
      services,
      session,
      statuses,
      ticks,
      today,
      app,
      ports,
      screens,
      navigate,
      stillLoading,
      search,
      uuid,
      data,
      found,
      step,
      hold,
    ],
  );
}
