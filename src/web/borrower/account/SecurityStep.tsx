import { type ReactNode, useState } from 'react';
import type { Answers } from '../../../core/flow/answers.ts';
import { type BackTarget, StepPage } from '../../renderer/StepPage.tsx';
import { useApp } from '../foundation/AppContext.tsx';
import { useAppStep } from '../parts/useAppStep.ts';

interface SecurityStepProps {
  /** The step of the release. */
  readonly id: string;
  readonly start?: Answers;
  readonly busy: boolean;
  /** What the server says of single fields; shown once for each object. */
  readonly complaints?: Readonly<Record<string, string>> | undefined;
  readonly message?: ReactNode;
  readonly aside?: ReactNode;
  readonly back?: BackTarget;
  readonly onAccept: (answers: Answers) => void;
}

/** One step of signing in or of the account's settings, as a page. */
export function SecurityStep({ id, start: answers = {}, ...props }: SecurityStepProps) {
  const { step, validate, facts } = useAppStep(id);
  const { leave } = useApp();
  const [start] = useState(() => ({ answers, facts }));
  return <StepPage {...props} {...{ step, validate, facts, start, leave }} focusHeading />;
}
