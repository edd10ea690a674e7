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
  /** Next actions: buttons or links. */
  readonly children: ReactNode;
}

/** A page with title, sentence and next actions; texts are copy keys. */
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

/** A page that states an outcome and links onward; texts are copy keys. */
export function PlainEnd({ to, link, ...page }: PlainEndProps) {
  const { text } = useCopy();
  return (
    <PlainPage {...page}>
      <ActionLink to={to}>{text(link)}</ActionLink>
    </PlainPage>
  );
}
