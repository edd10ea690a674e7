import styled from '@emotion/styled';
import { useId } from 'react';
import useSWR from 'swr';
import { inside, number } from '../../../../../core/flow/looseRecord.ts';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import { useRelease } from '../../../../renderer/ReleaseContext.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/layout/Card.tsx';
import { Fold } from '../../../../ui/layout/Fold.tsx';
import { Stack } from '../../../../ui/layout/Stack.tsx';
import { color, fontSize } from '../../../../ui/theme/cssVars.ts';
import { useScreen } from '../../ScreenContext.tsx';
import { type ShownSource, type ShownWay, type SourceState, sourcesOf, waysFor } from './incomeSources.ts';

const WayBox = styled('div')({
  display: 'grid',
  justifyItems: 'start',
  gap: '0.5rem',
  '& > p': { color: color.muted, fontSize: fontSize.small },
  '& > .eq-first': { color: color.success, fontWeight: 600 },
});

const stateWords: Readonly<Record<SourceState, string>> = {
  NEEDED: 'screen.income.state.NEEDED',
  PENDING: 'screen.income.state.PENDING',
  VERIFIED: 'screen.income.state.VERIFIED',
  PARTIAL: 'screen.income.state.PARTIAL',
  FAILED: 'screen.income.state.FAILED',
};

/** Panel `income-sources`: stated and verified income sources and the ways to verify them (G-15). */
export default function IncomeSourcesPanel() {
  const { text } = useCopy();
  const { application, goTo } = useScreen();
  const sources = sourcesOf(application);
  useReadAgain(sources.some(({ state }) => state === 'PENDING'));
  const income = inside(application, 'income');
  const [stated, verified] = [number(income.stated) ?? 0, number(income.verified)];
  return (
    <Stack>
      {sources.length === 0 ? <p>{text('screen.income.review.none')}</p> : null}
      {sources.map((source) => (
        <SourceCard key={source.uuid} source={source} />
      ))}
      {verified === undefined ? null : <p>{text('screen.income.review.total', { stated, verified })}</p>}
      <div>
        <Button variant="secondary" onClick={() => goTo('income/add-source')}>
          {text('screen.income.review.add')}
        </Button>
      </div>
    </Stack>
  );
}

const READ_AGAIN_MS = 3000;

/** Reads the application repeatedly while proof is processed. */
function useReadAgain(isPending: boolean): void {
  const { reload } = useScreen();
  const place = useId();
  // A failed read does not end it.
  useSWR(isPending ? ['income-proof', place] : null, () => reload().catch(() => undefined), {
    revalidateOnMount: false,
    refreshInterval: READ_AGAIN_MS,
    refreshWhenHidden: true,
  });
}

function SourceCard({ source }: { source: ShownSource }) {
  const { text } = useCopy();
  const name = useLabel('employmentTypes', source.employmentType);
  const method = useLabel('incomeSources', source.method);
  const { amount, verifiedAmount, state, documentsNeeded } = source;
  return (
    <Card aria-label={name}>
      <h2>{name}</h2>
      <p>
        <strong>{text(stateWords[state])}</strong>
      </p>
      <p>{text('screen.income.review.stated', { amount })}</p>
      {verifiedAmount === undefined || method === '' ? null : (
        <p>{text('screen.income.review.verified', { amount: verifiedAmount, method })}</p>
      )}
      {state === 'PARTIAL' ? (
        <p>{text('screen.income.review.documents', { count: documentsNeeded })}</p>
      ) : null}
      {state === 'VERIFIED' || state === 'PENDING' ? null : <Ways source={source} name={name} />}
    </Card>
  );
}

/** The recommended way, and the others behind a button. */
function Ways({ source, name }: { source: ShownSource; name: string }) {
  const { text } = useCopy();
  const { ports, app } = useRelease();
  const [first, ...others] = waysFor(source, ports, app.brand.ways?.income);
  return (
    <Stack data-gap="small" role="group" aria-label={text('screen.income.review.waysOf', { source: name })}>
      {first ? <Way way={first} source={source} isFirst={others.length > 0} /> : null}
      {others.length > 0 ? (
        <Fold label={text('common.otherWays')}>
          {others.map((way) => (
            <Way key={way.path} way={way} source={source} />
          ))}
        </Fold>
      ) : null}
    </Stack>
  );
}

interface WayProps {
  way: ShownWay;
  source: ShownSource;
  /** Recommended among others. */
  isFirst?: boolean;
}

function Way({ way: { label, needs, path }, source: { uuid }, isFirst = false }: WayProps) {
  const { text } = useCopy();
  const { goTo } = useScreen();
  const about = useId();
  return (
    <WayBox>
      {isFirst ? <p className="eq-first">{text('common.recommended')}</p> : null}
      <Button
        variant={isFirst ? 'primary' : 'secondary'}
        aria-describedby={about}
        onClick={() => goTo(path, { source: uuid })}
      >
        {text(label)}
      </Button>
      <p id={about}>{text(needs)}</p>
    </WayBox>
  );
}

function useLabel(enumName: string, value: string | undefined): string {
  const { text } = useCopy();
  const { app } = useRelease();
  const label = app.enums[enumName]?.values.find(({ id }) => id === value)?.label;
  return label === undefined ? (value ?? '') : text(label);
}
