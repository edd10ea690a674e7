import type { ComponentProps, ComponentType } from 'react';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { useLanguage, useRelease } from '../../renderer/ReleaseContext.tsx';
import { useSpeak } from './useSpeak.ts';

interface LanguageSwitchProps {
  readonly Button: ComponentType<ComponentProps<'button'>>;
  /** Called after a choice. */
  readonly onChoose?: () => void;
}

/**
 * The lender's other languages, each in its own name; nothing if there is only one. The current one takes the place of
 * the chosen one, so that keyboard focus stays put.
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
