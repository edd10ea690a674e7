import { startTransition, useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { useApp } from '../foundation/AppContext.tsx';
import { type ApplicationData, loadApplicationData } from './applicationData.ts';
import { useScreens } from './ScreensProvider.tsx';
import { destinationAddress, screenAddress } from './screenAddress.ts';
import { screenFacts } from './screenFacts.ts';
import { type FoundScreen, stepOf } from './shownScreen.ts';
import { forgetStatus } from './statusReader.ts';
import { destinationFor, whereTo } from './whereTo.ts';

/** The screen that is left, and how what is read is held. */
export interface LeadOnInput {
  readonly found: FoundScreen;
  /** The step that is shown on it. */
  readonly step: string;
  readonly data: ApplicationData;
  readonly hold: (data: ApplicationData) => void;
}

/** Where a borrower goes after something was done; undefined: another step of the same screen is shown. */
interface Way {
  readonly address: string;
  /** The status that was left, when the lender may lag behind (C-15). */
  readonly left?: string;
}

/**
 * Reads the application anew after something was done and leads on: to `next`, else to where the lender now has the
 * borrower, to the next step of this screen, or to the page of the application, which waits for the lender.
 */
export function useLeadOn({ found, step, data, hold }: LeadOnInput) {
  const { services, ticks, today } = useApp();
  const { app } = useRelease();
  const screens = useScreens();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { uuid } = data.application;
  return useCallback(
    async (next?: string): Promise<void> => {
      const present = new URLSearchParams(search);
      const root = screenAddress(uuid, '', present);
      const before = data.status.checklistStatus;
      const wayAfter = (after: ApplicationData): Way | undefined => {
        if (next !== undefined) return { address: screenAddress(uuid, next, present) };
        const verdict = whereTo(found.path, after, screens);
        if (verdict.type === 'wait') return { address: root };
        const [was, is] = [destinationFor(data), destinationFor(after)];
        if (after.status.checklistStatus !== before || was.path !== is.path)
          return { address: destinationAddress(uuid, is, present) };
        const facts = screenFacts({ app, data: after, params: found.params, today: today() });
        const shown = stepOf(found, facts, app)?.step;
        if (verdict.type === 'stay' && shown !== undefined && shown !== step) return undefined;
        // A screen that stands beside every destination was not what the status asked for: the lender does not lag.
        const isBeside = found.screen.under === 'any' && is.path !== found.path;
        return isBeside
          ? { address: destinationAddress(uuid, is, present) }
          : { address: root, left: before };
      };
      forgetStatus(services, uuid);
      const after = await loadApplicationData({ services, ticks }, uuid).catch(() => undefined);
      const way: Way | undefined = after ? wayAfter(after) : { address: root, left: before };
      // Together, so that this screen is never drawn with what was read for the next one.
      startTransition(() => {
        if (after) hold(after);
        if (way)
          navigate(way.address, {
            replace: next === undefined,
            state: way.left === undefined ? null : { left: way.left },
          });
      });
    },
    [services, ticks, today, app, screens, navigate, search, uuid, data, found, step, hold],
  );
}
