import { useCallback, useEffect, useRef, useState } from 'react';
import {
  armsSurvey,
  LOGOUT_DELAY_MS,
  SURVEY_DONE,
  type SurveyEvent,
  type SurveyState,
  surveyStep,
} from '../../../../core/flow/leaveSurvey.ts';
import type { LoadedRelease } from '../../../renderer/loadedRelease.ts';
import { useRelease } from '../../../renderer/ReleaseContext.tsx';
import { useFlag } from '../../flags/FlagProvider.tsx';
import { useApp } from '../../foundation/AppContext.tsx';
import { belowBase } from '../../foundation/addresses.ts';
import { usePlace } from '../../foundation/router.tsx';
import { useApplicationUuid } from '../../foundation/subject.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import type { SurveyAnswer } from './surveyAnswer.ts';

const EVENT = 'leave-survey';

/** The tab's survey: a logout gate that opens it once. */
export function useLeaveSurvey(prefetch: (release: LoadedRelease) => void) {
  const { tab, wait, tracker, services, ids, afterFirstScreen } = useApp();
  const release = useRelease();
  const { pathname } = usePlace();
  const { enabled } = useFlag('fe-leave-survey');
  const { onBeforeLogout } = useAuth();
  const applicationUuid = useApplicationUuid();
  const [state, setState] = useState<SurveyState>(() => (isDone(tab) ? 'done' : 'idle'));
  const current = useRef(state);
  const goOn = useRef<() => void>(undefined);
  const armed = enabled && armsSurvey(belowBase(pathname) ?? '');

  const dispatch = useCallback(
    (event: SurveyEvent, proceed?: () => void) => {
      const [next, effect] = surveyStep(current.current, event);
      if (proceed) goOn.current = proceed;
      if (next === 'open' || next === 'done') keepDone(tab);
      current.current = next;
      setState(next);
      const pending = goOn.current;
      if (effect !== undefined) goOn.current = undefined;
      if (effect === 'proceed') pending?.();
      if (effect === 'proceedLater') void wait(LOGOUT_DELAY_MS).then(pending);
    },
    [tab, wait],
  );
  useEffect(
    () => onBeforeLogout(() => new Promise((proceed) => dispatch({ type: 'logout', armed }, proceed))),
    [onBeforeLogout, dispatch, armed],
  );
  useEffect(() => {
    if (!armed) return undefined;
    let isLeft = false;
    void Promise.resolve(afterFirstScreen?.()).then(() => {
      if (!isLeft && current.current === 'idle') prefetch(release);
    });
    return () => {
      isLeft = true;
    };
  }, [armed, prefetch, release, afterFirstScreen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page ends what was asked on the last
  useEffect(() => () => dispatch({ type: 'reset' }), [dispatch, pathname]);
  const close = useCallback(() => dispatch({ type: 'close' }), [dispatch]);
  const send = useCallback(
    ({ reason, detail }: SurveyAnswer) => {
      void tracker.event(EVENT, applicationUuid, { pathname, reason });
      // Telemetry carries no free text.
      const words = { reason, detail: detail ?? '', pathname };
      if (detail) void services.feedback.leaving(words, `leaving-${ids.uuid()}`).catch(() => undefined);
    },
    [tracker, services, ids, applicationUuid, pathname],
  );
  return { isOpen: state === 'open', close, send };
}

function isDone(tab: Storage): boolean {
  try {
    return tab.getItem(SURVEY_DONE) !== null;
  } catch {
    return false;
  }
}

function keepDone(tab: Storage): void {
  try {
    tab.setItem(SURVEY_DONE, '1');
  } catch {}
}
