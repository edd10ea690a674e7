import { type ReactNode, useMemo } from 'react';
import type { Answers } from '../../../core/flow/answers.ts';
import { compileStep } from '../../../core/form/compileStep.ts';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { type LatePrefill, StepForm } from '../../renderer/step/StepForm.tsx';
import { organizationFacts } from '../foundation/facts.ts';

interface OverlayFormProps {
  /** Overlay step, such as `overlay-feedback`. */
  step: string;
  busy?: boolean;
  /** The outcome of sending, above the fields. */
  message?: ReactNode;
  /** Late prefill; never replaces typed answers. */
  prefill?: LatePrefill | undefined;
  /** Initial answers; read once. */
  answers?: Answers;
  /** Receives every changed answer, shown or hidden. */
  onAnswers?: (answers: Answers) => void;
  onAccept: (answers: Answers) => void;
}

/** A step of the release as a dialog's form. */
export function OverlayForm(props: OverlayFormProps) {
  const { step: id, busy, message, prefill, answers = {}, onAnswers, onAccept } = props;
  const { app, validators } = useRelease();
  const step = useMemo(() => compiledStep(app, id), [app, id]);
  const facts = useMemo(() => organizationFacts(app), [app]);
  const validate = validators[id];
  if (!validate) throw new Error(`There is no validator of ${id}`);
  return (
    <StepForm
      formId={`${id}-form`}
      step={step}
      validate={validate}
      start={{ answers, facts }}
      facts={facts}
      busy={busy}
      message={message}
      prefill={prefill}
      onAnswers={onAnswers}
      onAccept={onAccept}
    />
  );
}

function compiledStep(app: ReturnType<typeof useRelease>['app'], id: string) {
  const step = app.steps[id];
  if (!step) throw new Error(`There is no step ${id}`);
  return compileStep(step, app);
}
