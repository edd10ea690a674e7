import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { color, media } from '../theme/cssVars.ts';

export interface FooterSection {
  readonly id: string;
  readonly content: ReactNode;
}

const Root = styled('footer')({
  borderTop: `1px solid ${color.hairline}`,
  color: color.muted,
  '& > div': {
    display: 'grid',
    gap: '1rem',
    maxWidth: '63rem',
    margin: '0 auto',
    padding: '2rem 1rem calc(2rem + env(safe-area-inset-bottom))',
    [media.wide]: { padding: '2.5rem 1.5rem' },
    [media.desktop]: { padding: '2.5rem 2rem' },
  },
  '& section': { display: 'grid', gap: '0.75rem', maxWidth: '72ch' },
  '& a': { color: 'inherit' },
  '& nav, & ul': { display: 'flex', flexWrap: 'wrap', gap: '0.5rem 1.25rem', listStyle: 'none' },
});

/** Licenses, legal text and links, in sections. */
export function Footer({ sections }: { sections: readonly FooterSection[] }) {
  return (
    <Root>
      <div>
        {sections.map((section) => (
          <section key={section.id}>{section.content}</section>
        ))}
      </div>
    </Root>
  );
}
