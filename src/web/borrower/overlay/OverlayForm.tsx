import { type ReactNode, useMemo } from 'react';
import type { Answers } from '../../../core/flow/answers.ts';
import { compileStep } from '../../../core/form/compileStep.ts';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { type LatePrefill, StepForm } from '../../renderer/StepForm.tsx';
import { organizationFacts } from '../foundation/facts.ts';

interface OverlayFormProps {
  /** The id of a step of overlays, such as `overlay-feedback`. */
  step: string;
  busy?: boolean;
  /** What became of sending it, above its fields. */
  message?: ReactNode;
  /** What is known already, as soon as it is; what somebody typed is never replaced. */
  prefill?: LatePrefill | undefined;
  /** What was answered before; read once. */
  answers?: Answers;
  /** Told of every answer, shown or not, as it changes. */
  onAnswers?: (answers: Answers) => void;
  onAccept: (answers: Answers) => void;
}

/** A step of the release as the form of a dialog. */
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
