import { TextField } from '@mui/material';
import { type Dispatch, type SetStateAction, useEffect } from 'react';
import { useRead, useTools } from '../foundation/StaffContext.tsx';
import { type Lender, writtenIn } from '../foundation/staffSession.ts';
import { Problem } from '../parts/Problem.tsx';
import type { FoundWord, FoundWords } from './wordCalls.ts';

/** By language, what is to be said, and what was said when it was shown. */
export type SaidTexts = Readonly<Record<string, { readonly text: string; readonly was: string }>>;

interface InLanguagesProps {
  readonly word: FoundWord;
  readonly lender: Lender;
  /** The language that the sentence was found in. */
  readonly locale: string;
  /** The change that it is said in; empty for none. */
  readonly change: string;
  readonly said: SaidTexts;
  readonly setSaid: Dispatch<SetStateAction<SaidTexts>>;
}

/** A sentence in all of the lender's languages, the one first that it was found in. */
export function InLanguages({ lender, locale, ...rest }: InLanguagesProps) {
  const locales = [locale, ...writtenIn(lender).filter((one) => one !== locale)];
  return locales.map((one) => (
    <InLanguage key={one} lender={lender} spoken={one} isFirst={one === locale} {...rest} />
  ));
}

interface InLanguageProps extends Omit<InLanguagesProps, 'locale'> {
  readonly spoken: string;
  readonly isFirst: boolean;
}

/** Shows what it says in the chosen change; what somebody has typed already stays, and they are told what it says now. */
function InLanguage({ word, lender, spoken, isFirst, change, said, setSaid }: InLanguageProps) {
  const { say } = useTools();
  const { key, within } = word;
  const query = new URLSearchParams({
    lender: lender.code,
    locale: spoken,
    search: key,
    ...(change !== '' && { change }),
  });
  const { data, error, again } = useRead<FoundWords>(`/staff/v1/words?${query}`);
  const found = data?.words.find((one) => one.key === key && one.within === within)?.text;
  useEffect(() => {
    if (found === undefined) return;
    setSaid((all) => {
      const before = all[spoken];
      if (before?.was === found) return all;
      const isTyped = before !== undefined && before.text !== before.was;
      return { ...all, [spoken]: { text: isTyped ? before.text : found, was: found } };
    });
  }, [found, spoken, setSaid]);
  if (error) return <Problem error={error} onAgain={() => void again()} />;
  const own = said[spoken];
  if (own === undefined) return null;
  const isOther = own.text !== own.was && own.was !== (isFirst ? word.text : own.was);
  return (
    <TextField
      label={isFirst ? say('words.text') : say('words.inLanguage', { language: spoken })}
      helperText={isOther ? say('words.nowSays', { text: own.was }) : isFirst && say('words.textHint')}
      value={own.text}
      onChange={({ target }) =>
        setSaid((all) => ({ ...all, [spoken]: { text: target.value, was: own.was } }))
      }
      slotProps={{ htmlInput: { lang: spoken } }}
      multiline
      minRows={2}
      required
    />
  );
}
