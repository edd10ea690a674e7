/** Milliseconds between closing the survey and the logout going on (SHELL-30). */
export const LOGOUT_DELAY_MS = 750;

/** Where a tab keeps that the survey was offered in it: not offered again to who signs in again either (SHELL-29). */
export const SURVEY_DONE = 'leave-survey-done';

const ARMED =
  /^\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/(?:liens|product\/select|identity|signing\/sign)$/i;

/** Whether the survey is armed at a path below the base of the application (SHELL-28). */
export const armsSurvey = (path: string): boolean => ARMED.test(path.replace(/\/+$/, ''));

/** The survey: at rest, asking with the logout waiting, or done with for this session. */
export type SurveyState = 'idle' | 'open' | 'done';

/** What happens to it. */
export type SurveyEvent =
  /** The borrower logs out; `armed` is whether it is switched on and the page is one of the four. */
  | { readonly type: 'logout'; readonly armed: boolean }
  /** Skipped, sent or closed by Escape. */
  | { readonly type: 'close' }
  /** It is not to be offered any more. */
  | { readonly type: 'disable' }
  /** Nothing is asked and nothing waits any more (SHELL-31). */
  | { readonly type: 'reset' };

/** What becomes of the pending logout: it goes on at once or after the delay, or is forgotten. */
export type SurveyEffect = 'proceed' | 'proceedLater' | 'forget';

/** The next state, and what becomes of the logout. Once triggered or disabled it is not offered again (SHELL-29). */
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
