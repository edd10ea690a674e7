import { useEffect } from 'react';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { useStepForm } from '../../renderer/FormContext.tsx';
import type { ChoiceProblem } from '../offer/offerChoice.ts';
import { dollars } from '../offer/wording.ts';

/** Puts why a choice was refused at its field, in the summary, and the focus on it; each new `problem` once. */
export function TellProblem({ problem }: { problem: ChoiceProblem | undefined }) {
  const { text } = useCopy();
  const { dispatch } = useStepForm();
  useEffect(() => {
    if (!problem) return;
    const values =
      problem.field === 'drawAmount'
        ? { min: dollars(problem.bounds.min), max: dollars(problem.bounds.max) }
        : undefined;
    dispatch({ type: 'serverErrors', errors: { [problem.field]: text(problem.key, values) } });
  }, [problem, text, dispatch]);
  return null;
}
