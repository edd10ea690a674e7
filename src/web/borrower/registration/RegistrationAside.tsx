import styled from '@emotion/styled';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { color, media } from '../../ui/theme/cssVars.ts';
import { OriginatorCard } from '../originator/OriginatorCard.tsx';
import { HeroPicture } from '../parts/HeroPicture.tsx';
import type { RegistrationData } from './useRegistrationData.ts';

/** A short list with icons. */
const Points = styled('ul')({
  display: 'grid',
  gap: '0.625rem',
  listStyle: 'none',
  '& > li': { display: 'flex', gap: '0.625rem' },
  '& .eq-icon': { color: color.success, marginTop: '0.125rem' },
});

const OnlyBeside = styled('div')({ display: 'none', [media.desktop]: { display: 'block' } });

/** Shown once it is known whether a referrer is above, so that nothing moves. */
const Below = styled('div')({ [media.desktop]: { '&[data-early]': { visibility: 'hidden' } } });

export function RegistrationAside({ data: { referrer } }: { data: RegistrationData }) {
  const { text } = useCopy();
  return (
    <Stack>
      <HeroPicture place="beside" />
      {referrer.originator ? (
        <OnlyBeside>
          <OriginatorCard originator={referrer.originator} />
        </OnlyBeside>
      ) : null}
      <Below data-early={referrer.isComing ? '' : undefined}>
        <Card>
          <h2>{text('shell.aside.title')}</h2>
          <p>{text('shell.promise')}</p>
          <Points>
            {(['shell.aside.time', 'shell.aside.credit', 'shell.aside.safe'] as const).map((key) => (
              <li key={key}>
                <Icon name="check" />
                <span>{text(key)}</span>
              </li>
            ))}
          </Points>
        </Card>
      </Below>
    </Stack>
  );
}
