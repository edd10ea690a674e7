import { useCopy } from '../../renderer/CopyContext.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { ActionLink } from '../pages/ActionLink.tsx';
import { Actions } from '../pages/pageParts.tsx';
import { useHeading } from '../pages/useHeading.ts';

interface PlainEndProps {
  readonly titleKey: string;
  readonly lead: string;
  readonly to: string;
  readonly link: string;
}

/** A page that says how something ended and where one goes on; all texts are copy keys. */
export function PlainEnd({ titleKey, lead, to, link }: PlainEndProps) {
  const { text } = useCopy();
  const title = text(titleKey);
  const heading = useHeading(title);
  return (
    <Page>
      <Stack>
        <PageHeader headingRef={heading} title={title} lead={text(lead)} />
        <Actions>
          <ActionLink to={to}>{text(link)}</ActionLink>
        </Actions>
      </Stack>
    </Page>
  );
}
