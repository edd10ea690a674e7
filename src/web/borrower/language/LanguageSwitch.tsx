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

/** The other languages that the lender speaks, each named in its own words; nothing where there is but one. */
export function LanguageSwitch({ Button, onChoose }: LanguageSwitchProps) {
  const { text } = useCopy();
  const { locales } = useRelease().app;
  const spoken = useLanguage();
  const speak = useSpeak();
  return locales
    .filter((language) => language !== spoken)
    .map((language) => (
      <Button
        key={language}
        type="button"
        lang={language}
        onClick={() => {
          void speak(language);
          onChoose?.();
        }}
      >
        {text(`shell.language.${language}`)}
      </Button>
    ));
}
