import { useCopy } from '../../../../renderer/CopyContext.tsx';
import { Alert } from '../../../../ui/feedback/Alert.tsx';
import type { VisitState } from './useProviderVisit.ts';

/** Copy keys of the outcome of a provider visit. */
export type VisitWords = Readonly<Record<Exclude<VisitState, 'none'>, string>>;

/** The outcome of a provider visit, if there was one. */
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
