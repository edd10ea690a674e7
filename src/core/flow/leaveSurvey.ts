/** Milliseconds between closing the survey and logging out (SHELL-30). */
export const LOGOUT_DELAY_MS = 750;

/** Marks in tab storage that the survey was offered, so that it is not offered after the next sign-in (SHELL-29). */
export const SURVEY_DONE = 'leave-survey-done';

const ARMED =
  /^\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/(?:liens|product\/select|identity|signing\/sign)$/i;

/** Whether a path below the base arms the survey (SHELL-28). */
export const armsSurvey = (path: string): boolean => ARMED.test(path.replace(/\/+$/, ''));

export type SurveyState = 'idle' | 'open' | 'done';

export type SurveyEvent =
  /** The borrower logs out; `armed`: the survey is on and the page is one of the four. */
  | { readonly type: 'logout'; readonly armed: boolean }
  /** Skipped, sent or closed by Escape. */
  | { readonly type: 'close' }
  /** Do not offer it again. */
  | { readonly type: 'disable' }
  /** Nothing is asked or waiting any more (SHELL-31). */
  | { readonly type: 'reset' };

/** What happens to the pending logout: it continues at once, after the delay, or is dropped. */
export type SurveyEffect = 'proceed' | 'proceedLater' | 'forget';

export function surveyStep(
  state: SurveyState,
  event: SurveyEvent,
): readonly [SurveyState, SurveyEffect | undefined] {
  switch (event.type) {
    case 'logout':
      return state === 'idle' && event.armed ? ['open', undefined] : [state, 'proceed'];
    case 'close':
      return state === 'open' ? ['done', 'proceedLater'] : [state, undefined];
    case 'disable':
      return state === 'open' ? [state, undefined] : ['done', undefined];
    case 'reset':
      return state === 'open' ? ['done', 'forget'] : [state, undefined];
  }
}
