import styled from '@emotion/styled';
import { useId } from 'react';
import useSWR from 'swr';
import { inside, number } from '../../../../../core/flow/looseRecord.ts';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import { useRelease } from '../../../../renderer/ReleaseContext.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/layout/Card.tsx';
import { Stack } from '../../../../ui/layout/Stack.tsx';
import { useScreen } from '../../ScreenContext.tsx';
import { type ShownSource, type SourceState, sourcesOf, waysFor } from './incomeSources.ts';

const Ways = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 1.5rem',
  margin: '0 -0.25rem',
  '& > button': { textAlign: 'start' },
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
  const { ports } = useRelease();
  const { goTo } = useScreen();
  const name = useLabel('employmentTypes', source.employmentType);
  const method = useLabel('incomeSources', source.method);
  const { uuid, amount, verifiedAmount, state, documentsNeeded } = source;
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
      {state === 'VERIFIED' || state === 'PENDING' ? null : (
        <Ways role="group" aria-label={text('screen.income.review.waysOf', { source: name })}>
          {waysFor(source, ports).map(({ label, path }) => (
            <Button key={path} variant="quiet" onClick={() => goTo(path, { source: uuid })}>
              {text(label)}
            </Button>
          ))}
        </Ways>
      )}
    </Card>
  );
}

function useLabel(enumName: string, value: string | undefined): string {
  const { text } = useCopy();
  const { app } = useRelease();
  const label = app.enums[enumName]?.values.find(({ id }) => id === value)?.label;
  return label === undefined ? (value ?? '') : text(label);
}
