import { useEffect, useRef } from 'react';
import { chosenLanguage } from '../../../core/copy/language.ts';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { useApp } from '../foundation/AppContext.tsx';
import { warnOf } from '../foundation/networkNoise.ts';
import { useProfile } from '../session/useProfile.ts';
import { CHOSEN_HERE } from './useSpeak.ts';

/**
 * Syncs the language at sign-in: a choice made in this tab is saved to the profile (in its latest state, since another
 * tab may be newer); otherwise the profile's language is applied; otherwise this browser's choice is saved.
 */
export function PersonLanguage() {
  const { app, copy, speak } = useRelease();
  const { services, tab, cookies, keepLanguage, logger } = useApp();
  const { data: profile } = useProfile();
  const isSettled = useRef(false);
  useEffect(() => {
    if (profile === undefined || isSettled.current) return;
    isSettled.current = true;
    const here = tab.getItem(CHOSEN_HERE) ?? undefined;
    const last = chosenLanguage(cookies()) ?? here;
    const wanted = here === undefined ? (profile.language ?? last) : last;
    if (wanted === undefined || !app.locales.includes(wanted)) return;
    if (wanted !== profile.language)
      services.profile
        .saveLanguage(wanted)
        .catch((error: unknown) => warnOf(logger, 'language not kept', error));
    if (wanted !== copy.locale)
      speak(wanted).then(
        () => keepLanguage?.(wanted),
        (error: unknown) => warnOf(logger, 'language not loaded', error),
      );
  }, [profile, app, copy, speak, services, tab, cookies, keepLanguage, logger]);
  return null;
}
