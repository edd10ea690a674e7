import { useEffect, useRef } from 'react';
import { chosenLanguage } from '../../../core/copy/language.ts';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { useApp } from '../foundation/AppContext.tsx';
import { warnOf } from '../foundation/networkNoise.ts';
import { useProfile } from '../session/useProfile.ts';
import { CHOSEN_HERE } from './useSpeak.ts';

/**
 * Who signs in is spoken to as they chose: where they chose in this tab, the last choice in this browser is kept for them
 * (another tab's may be newer), else what their profile keeps is spoken here, else what was chosen in this browser is kept
 * for them.
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
