import { isObject, type Json } from '../../../../core/shared/json.ts';
import { useCopy } from '../../../renderer/CopyContext.tsx';
import type { PanelProps } from '../../../renderer/FormContext.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Stack } from '../../../ui/layout/Stack.tsx';
import { useScreen } from '../ScreenContext.tsx';

interface ScreenLink {
  readonly label: string;
  readonly to: string;
}

const isLink = (link: Json): link is Json & ScreenLink =>
  isObject(link) && typeof link.label === 'string' && typeof link.to === 'string';

/** Panel `screen-links`: links to other screens. Option `links: [{ label, to }]`: copy key and screen path. */
export default function ScreenLinksPanel({ options }: PanelProps) {
  const { text } = useCopy();
  const { goTo } = useScreen();
  const links = Array.isArray(options?.links) ? options.links.filter(isLink) : [];
  return (
    <Stack data-gap="small">
      {links.map(({ label, to }) => (
        <div key={to}>
          <Button variant="secondary" onClick={() => goTo(to)}>
            {text(label)}
          </Button>
        </div>
      ))}
    </Stack>
  );
}
