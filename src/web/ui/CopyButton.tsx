import styled from '@emotion/styled';
import { useEffect, useState } from 'react';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';

export interface CopyButtonProps {
  value: string;
  label: string;
  /** Shown for one second after copying, for example "Copied". */
  copied: string;
  /** Shown for one second when the browser refuses. */
  failed: string;
}

/** WIDGET-11 */
export const CONFIRMED_MS = 1000;

type Outcome = 'copied' | 'failed';

const Root = styled('span')({
  display: 'inline-flex',
  '& .eq-copy': { display: 'inline-flex', alignItems: 'center', gap: '0.5rem' },
});

/** Copies a text and shows for one second whether it worked. */
export function CopyButton({ value, label, copied, failed }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<{ readonly is: Outcome } | null>(null);
  useEffect(() => {
    if (!outcome) return undefined;
    const timer = setTimeout(() => setOutcome(null), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => setOutcome({ is: await written(value) });
  const said = { copied, failed };
  return (
    <Root>
      <Button variant="secondary" onClick={copy}>
        <span className="eq-copy">
          {outcome ? <Icon name={outcome.is === 'copied' ? 'check' : 'alert'} /> : null}
          {outcome ? said[outcome.is] : label}
        </span>
      </Button>
      <span className="eq-hidden" role="status">
        {outcome ? said[outcome.is] : null}
      </span>
    </Root>
  );
}

async function written(value: string): Promise<Outcome> {
  try {
    await navigator.clipboard.writeText(value);
    return 'copied';
  } catch {
    return 'failed';
  }
}
