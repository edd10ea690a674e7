import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { useAnnounce } from '../../ui/feedback/AnnouncerProvider.tsx';
import { useToasts } from '../../ui/feedback/ToastProvider.tsx';
import { useApp } from '../foundation/AppContext.tsx';
import { warnOf } from '../foundation/networkNoise.ts';

/** Session storage key: a language was chosen in this tab. */
export const CHOSEN_HERE = 'language-chosen';

/**
 * Switches the language on this page at once without losing answers, on later pages by a cookie, and on the borrower's
 * other devices by the profile. If it cannot be loaded, a toast says so and nothing changes.
 */
export function useSpeak(): (language: string) => Promise<void> {
  const { copy, speak } = useRelease();
  const { session, services, tab, keepLanguage, logger } = useApp();
  const announce = useAnnounce();
  const toasts = useToasts();
  const say = (key: string): string => copy.text(key, { facts: {} });
  return async (language) => {
    try {
      await speak(language);
    } catch {
      toasts.show({ tone: 'danger', text: say('shell.language.failed') });
      return;
    }
    keepLanguage?.(language);
    tab.setItem(CHOSEN_HERE, language);
    announce(say('shell.language.changed'));
    if (session.read() === undefined) return;
    services.profile
      .saveLanguage(language)
      .catch((error: unknown) => warnOf(logger, 'language not kept', error));
  };
}
