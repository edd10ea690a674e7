import type { ReactNode } from 'react';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { ActionLink } from '../parts/ActionLink.tsx';
import { Actions } from '../parts/pageParts.tsx';
import { useHeading } from '../parts/useHeading.ts';

interface PlainPageProps {
  readonly titleKey: string;
  readonly lead: string;
  /** What one may do from here: buttons or links. */
  readonly children: ReactNode;
}

/** A page of a title, a sentence and what one may do from there; texts are copy keys. */
export function PlainPage({ titleKey, lead, children }: PlainPageProps) {
  const { text } = useCopy();
  const title = text(titleKey);
  const heading = useHeading(title);
  return (
    <Page>
      <Stack>
        <PageHeader headingRef={heading} title={title} lead={text(lead)} />
        <Actions>{children}</Actions>
      </Stack>
    </Page>
  );
}

interface PlainEndProps extends Omit<PlainPageProps, 'children'> {
  readonly to: string;
  readonly link: string;
}

/** A page that says how something ended and where one goes on; all texts are copy keys. */
export function PlainEnd({ to, link, ...page }: PlainEndProps) {
  const { text } = useCopy();
  return (
    <PlainPage {...page}>
      <ActionLink to={to}>{text(link)}</ActionLink>
    </PlainPage>
  );
}
