import { TextField } from '@mui/material';
import { useEffect } from 'react';
import { useRead, useTools } from '../foundation/StaffContext.tsx';
import type { Lender } from '../foundation/staffSession.ts';
import { Problem } from '../parts/Problem.tsx';
import type { FoundWord, FoundWords } from './wordCalls.ts';

interface OtherLanguagesProps {
  readonly word: FoundWord;
  readonly lender: Lender;
  /** The language that the sentence was found in. */
  readonly locale: string;
  /** The change that the words are read with; empty for none. */
  readonly change: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly setText: (locale: string, text: string) => void;
}

/** The same sentence in the lender's other languages: who says it otherwise in one says it in all. */
export function OtherLanguages({ lender, locale, ...rest }: OtherLanguagesProps) {
  return lender.locales
    .filter((one) => one !== locale)
    .map((one) => <InLanguage key={one} lender={lender} spoken={one} {...rest} />);
}

interface InLanguageProps extends Omit<OtherLanguagesProps, 'locale'> {
  readonly spoken: string;
}

function InLanguage({ word: { key, within }, lender, spoken, change, texts, setText }: InLanguageProps) {
  const { say } = useTools();
  const query = new URLSearchParams({
    lender: lender.code,
    locale: spoken,
    search: key,
    ...(change !== '' && { change }),
  });
  const { data, error, again } = useRead<FoundWords>(`/staff/v1/words?${query}`);
  const found = data?.words.find((one) => one.key === key && one.within === within)?.text;
  const text = texts[spoken];
  useEffect(() => {
    if (found !== undefined && text === undefined) setText(spoken, found);
  }, [found, text, spoken, setText]);
  if (error) return <Problem error={error} onAgain={() => void again()} />;
  if (text === undefined) return null;
  return (
    <TextField
      label={say('words.inLanguage', { language: spoken })}
      value={text}
      onChange={({ target }) => setText(spoken, target.value)}
      slotProps={{ htmlInput: { lang: spoken } }}
      multiline
      minRows={2}
      required
    />
  );
}
