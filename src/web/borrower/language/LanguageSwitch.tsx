import type { ComponentProps, ComponentType } from 'react';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { useLanguage, useRelease } from '../../renderer/ReleaseContext.tsx';
import { useSpeak } from './useSpeak.ts';

interface LanguageSwitchProps {
  /** What each language is drawn as. */
  readonly Button: ComponentType<ComponentProps<'button'>>;
  /** Called when one was chosen. */
  readonly onChoose?: () => void;
}

/**
 * The other languages that the lender speaks, each named in its own words; nothing where there is but one. The one that is
 * spoken gives its place to the first, so that who chose it with the keyboard stays where they were.
 */
export function LanguageSwitch({ Button, onChoose }: LanguageSwitchProps) {
  const { text } = useCopy();
  const { locales } = useRelease().app;
  const spoken = useLanguage();
  const speak = useSpeak();
  const [first, ...others] = locales;
  return others.map((place) => {
    const language = place === spoken ? (first ?? place) : place;
    return (
      <Button
        key={place}
        type="button"
        lang={language}
        onClick={() => {
          void speak(language);
          onChoose?.();
        }}
      >
        {text(`shell.language.${language}`)}
      </Button>
    );
  });
}
