import styled from '@emotion/styled';
import { useId } from 'react';
import { formatMoney } from '../../../../../core/loan/formatMoney.ts';
import type {
  DeclineChange,
  StatedScore,
} from '../../../../../core/model/generated/api/application-document.ts';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { Card } from '../../../../ui/layout/Card.tsx';
import { Stack } from '../../../../ui/layout/Stack.tsx';
import { color, fontSize, media, radius } from '../../../../ui/theme/cssVars.ts';
import { documentsAddress } from '../../../foundation/applicationAddresses.ts';
import { LoadFailure } from '../../../parts/LoadFailure.tsx';
import { PageLink } from '../../../parts/PageLink.tsx';
import { useScreen } from '../../ScreenContext.tsx';
import { useNotice } from './useNotice.ts';

const List = styled('ul')({
  display: 'grid',
  gap: '0.75rem',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { paddingInlineStart: '0.875rem', borderInlineStart: `3px solid ${color.line}` },
  '& strong': { display: 'block', fontWeight: 650 },
  '& p': { color: color.muted },
});

/**
 * Panel `decline-reasons`: the reasons and the score that the notice of the decline states, in its words and language, with
 * what they mean, and a link to the notice. Nothing else is said of why (G-37).
 */
export default function DeclineReasonsPanel() {
  const { text } = useCopy();
  const { uuid } = useScreen();
  const loading = useNotice();
  const title = useId();
  if (loading.type === 'loading') return <Skeleton label={text('common.loading')} lines={3} />;
  if (loading.type === 'failed') return <LoadFailure error={loading.error} retry={loading.retry} />;
  const notice = loading.value;
  if (!notice) return null;
  const { reasons = [], changes = [], score } = notice.decline ?? {};
  return (
    <Stack>
      <Card aria-labelledby={title}>
        <h2 id={title}>{text('screen.error.decline.reasons')}</h2>
        {reasons.length === 0 ? null : (
          <List>
            {reasons.map(({ code, text: reason }) => (
              <li key={code}>
                <strong>{reason}</strong>
                <p>{text('screen.error.decline.meaning', { reason: code })}</p>
                <Changes changes={changes.filter((change) => change.reason === code)} />
              </li>
            ))}
          </List>
        )}
        {changes.length === 0 ? null : <p>{text('screen.error.decline.changes.about')}</p>}
        <p>
          <PageLink to={documentsAddress(uuid)}>{text('screen.error.decline.open')}</PageLink>
        </p>
      </Card>
      {score ? <Score score={score} /> : null}
    </Stack>
  );
}

const ChangeList = styled('ul')({
  display: 'grid',
  gap: '0.25rem',
  marginTop: '0.25rem',
  paddingInlineStart: '1.25rem',
  fontVariantNumeric: 'tabular-nums',
});

/** The smallest changes of which the lender says that each would have turned a reason. */
function Changes({ changes }: { changes: readonly DeclineChange[] }) {
  const { text } = useCopy();
  if (changes.length === 0) return null;
  return (
    <>
      <p>{text('screen.error.decline.changes')}</p>
      <ChangeList>
        {changes.map(({ kind, amount }) => (
          <li key={kind}>{text('screen.error.decline.change', { kind, amount: formatMoney(amount, 0) })}</li>
        ))}
      </ChangeList>
    </>
  );
}

const Scale = styled('div')({
  position: 'relative',
  height: '0.5rem',
  margin: '0.25rem 0',
  border: `1px solid ${color.hairline}`,
  borderRadius: radius.control,
  background: color.primaryTint,
  [media.forced]: { borderColor: 'CanvasText' },
  '& > span': {
    position: 'absolute',
    top: '50%',
    width: '1rem',
    height: '1rem',
    border: `3px solid ${color.primary}`,
    borderRadius: '50%',
    background: color.raised,
    transform: 'translate(-50%, -50%)',
  },
});

const Ends = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  color: color.muted,
  fontSize: fontSize.small,
  fontVariantNumeric: 'tabular-nums',
});

const Factors = styled('ol')({ display: 'grid', gap: '0.25rem', paddingInlineStart: '1.5rem' });

/** Where the mark stands on the scale, in percent. */
const placeOf = ({ value, lowest, highest }: StatedScore): number =>
  highest > lowest ? Math.min(100, Math.max(0, ((value - lowest) / (highest - lowest)) * 100)) : 0;

function Score({ score }: { score: StatedScore }) {
  const { text } = useCopy();
  const title = useId();
  const { value, on, bureau, lowest, highest, factors } = score;
  return (
    <Card aria-labelledby={title}>
      <h2 id={title}>{text('screen.error.decline.score', { score: `${value}` })}</h2>
      <div aria-hidden="true">
        <Scale>
          <span style={{ left: `${placeOf(score)}%` }} />
        </Scale>
        <Ends>
          <span>{lowest}</span>
          <span>{highest}</span>
        </Ends>
      </div>
      <p>
        {text('screen.error.decline.score.about', {
          date: on,
          bureau,
          lowest: `${lowest}`,
          highest: `${highest}`,
        })}
      </p>
      {factors.length === 0 ? null : (
        <>
          <h3>{text('screen.error.decline.factors')}</h3>
          <Factors>
            {factors.map((factor) => (
              <li key={factor}>{factor}</li>
            ))}
          </Factors>
        </>
      )}
    </Card>
  );
}
