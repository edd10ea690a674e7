import styled from '@emotion/styled';
import { useState } from 'react';
import useSWR from 'swr';
import { weekdayText } from '../../../core/shared/dateText.ts';
import { chatHours, type HoursEntry } from '../../clients/hoursService.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { useLanguage } from '../../renderer/ReleaseContext.tsx';
import { color, fontSize } from '../../ui/theme/cssVars.ts';
import { useApp } from '../foundation/AppContext.tsx';
import { LoadFailure } from '../parts/LoadFailure.tsx';
import { rangeOf } from '../parts/useSupportHours.ts';

const Hours = styled('details')({
  fontSize: fontSize.small,
  '& > summary': {
    display: 'flex',
    alignItems: 'center',
    minHeight: '2.75rem',
    color: color.primary,
    textDecoration: 'underline',
    textUnderlineOffset: '0.18em',
    cursor: 'pointer',
  },
  '& dl': { display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '0.25rem 1rem' },
  '& dd': { margin: 0, color: color.muted, fontVariantNumeric: 'tabular-nums' },
});

/** The agents' weekly hours (CALL-50, C-48), read on request. */
export function ChatHours() {
  const { text } = useCopy();
  const { services } = useApp();
  const language = useLanguage();
  const [isWanted, setWanted] = useState(false);
  const { data, error, mutate } = useSWR(isWanted ? 'chat-hours' : null, () => chatHours(services.client));
  return (
    <Hours onToggle={({ currentTarget }) => setWanted(currentTarget.open)}>
      <summary>{text('chat.hours.title')}</summary>
      {data ? (
        <dl>
          {data.map((entry) => (
            <Day key={entry.weekdayValue} entry={entry} language={language} />
          ))}
        </dl>
      ) : null}
      {error === undefined || data ? null : <LoadFailure error={error} retry={() => void mutate()} />}
    </Hours>
  );
}

function Day({ entry, language }: { readonly entry: HoursEntry; readonly language: string }) {
  const { text } = useCopy();
  return (
    <>
      <dt>{weekdayText(entry.weekdayValue, language)}</dt>
      <dd>{rangeOf(entry, { text, language })}</dd>
    </>
  );
}
