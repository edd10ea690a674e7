import { useCopy } from '../../../../renderer/CopyContext.tsx';
import { Alert } from '../../../../ui/feedback/Alert.tsx';
import type { VisitState } from './useProviderVisit.ts';

/** The copy keys of what became of a visit to a provider. */
export type VisitWords = Readonly<Record<Exclude<VisitState, 'none'>, string>>;

/** What became of a visit to a provider; nothing while there was none. */
export function VisitAlert({ visit, words }: { visit: VisitState; words: VisitWords }) {
  const { text } = useCopy();
  if (visit === 'none') return null;
  const isTrouble = visit === 'failed' || visit === 'unavailable';
  return (
    <Alert tone={isTrouble ? 'warning' : 'info'} announce="status">
      <p>{text(words[visit])}</p>
    </Alert>
  );
}
