/** Between closing the survey and logging out (SHELL-30). */
export const LOGOUT_DELAY_MS = 750;

/**
 * The key in tab storage that keeps the survey from being offered again after the next sign-in (SHELL-29).
 */
export const SURVEY_DONE = 'leave-survey-done';

const ARMED =
  /^\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/(?:liens|product\/select|identity|signing\/sign)$/i;

/** The path is below the base (SHELL-28). */
export const armsSurvey = (path: string): boolean => ARMED.test(path.replace(/\/+$/, ''));

export type SurveyState = 'idle' | 'open' | 'done';

export type SurveyEvent =
  /** `armed`: the survey is on and the page is one of the four. */
  | { readonly type: 'logout'; readonly armed: boolean }
  /** Skipped, sent or closed by Escape. */
  | { readonly type: 'close' }
  /** Do not offer it again. */
  | { readonly type: 'disable' }
  /** SHELL-31 */
  | { readonly type: 'reset' };

/** The pending logout goes on at once, goes on after the delay, or is dropped. */
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
