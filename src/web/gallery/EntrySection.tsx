import styled from '@emotion/styled';
import { createElement, memo } from 'react';
import type { LoadedRelease } from '../renderer/loadedRelease.ts';
import { color, fontSize } from '../ui/theme/cssVars.ts';
import type { FieldEntry, GalleryEntry, PartEntry } from './entries.ts';
import { FieldSample } from './FieldSample.tsx';
import { sampleData } from './galleryStep.ts';
import { partOf } from './parts.ts';
import { Data, Sample } from './Sample.tsx';
import { statesOf } from './statesOf.ts';

const Root = styled('section')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '1rem',
  scrollMarginTop: '1rem',
  '& > h2': { fontSize: fontSize.title },
  '& > h2 > a': { color: 'inherit', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } },
});

const Both = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '1rem',
  alignItems: 'start',
  '@media (min-width: 75rem)': { '&[data-beside]': { gridTemplateColumns: 'minmax(0, 1fr) 22rem' } },
  '& > aside': { display: 'grid', gap: '0.5rem', color: color.muted, fontSize: fontSize.small },
});

const States = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 19rem), 1fr))',
  gap: '1rem',
});

interface EntrySectionProps {
  readonly entry: GalleryEntry;
  readonly href: string;
  readonly release: LoadedRelease;
  readonly pseudo: boolean;
  /** Nothing else is on the page. */
  readonly alone: boolean;
}

/** One widget in every state, with its data. */
export const EntrySection = memo(function EntrySection({ entry, href, ...looks }: EntrySectionProps) {
  return (
    <Root aria-labelledby={`${entry.id}-title`} id={entry.id}>
      <h2 id={`${entry.id}-title`}>
        <a href={href}>{entry.title}</a>
      </h2>
      {entry.kind === 'field' ? <FieldStates entry={entry} {...looks} /> : <PartStates entry={entry} />}
    </Root>
  );
});

function FieldStates({
  entry,
  alone,
  ...looks
}: Omit<EntrySectionProps, 'entry' | 'href'> & { entry: FieldEntry }) {
  const { step, words, enums } = sampleData(entry);
  return (
    <Both data-beside="">
      <States>
        {statesOf(entry, alone).map((state) => (
          <FieldSample key={state.name} entry={entry} state={state} {...looks} />
        ))}
      </States>
      <aside aria-label={`Data of ${entry.title}`}>
        <Data value={{ ...step, words, ...(Object.keys(enums).length > 0 ? { enums } : {}) }} />
      </aside>
    </Both>
  );
}

function PartStates({ entry }: { entry: PartEntry }) {
  return (
    <States>
      {entry.states.map(({ name, props, part = entry.part }) => (
        <Sample key={name} name={name} data={{ [part]: props }}>
          {createElement(partOf(part), props)}
        </Sample>
      ))}
    </States>
  );
}
