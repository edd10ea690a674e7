import { type ReactNode, useState } from 'react';
import type { Answers } from '../../../core/flow/answers.ts';
import type { BackTarget } from '../../renderer/step/StepHead.tsx';
import { StepPage } from '../../renderer/step/StepPage.tsx';
import { useApp } from '../foundation/AppContext.tsx';
import { useAppStep } from '../parts/useAppStep.ts';

interface SecurityStepProps {
  readonly id: string;
  readonly start?: Answers;
  readonly busy: boolean;
  /** The server's errors by field; shown once per object. */
  readonly complaints?: Readonly<Record<string, string>> | undefined;
  readonly message?: ReactNode;
  /** Above the heading. */
  readonly above?: ReactNode;
  readonly aside?: ReactNode;
  readonly back?: BackTarget;
  readonly onAccept: (answers: Answers) => void;
}

/** A sign-in or account settings step as a page. */
export function SecurityStep({ id, start: answers = {}, ...props }: SecurityStepProps) {
  const { step, validate, facts } = useAppStep(id);
  const { leave } = useApp();
  const [start] = useState(() => ({ answers, facts }));
  return <StepPage {...props} {...{ step, validate, facts, start, leave }} focusHeading />;
}
