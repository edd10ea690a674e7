import styled from '@emotion/styled';
import { type MouseEvent, useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import { SubmitBar } from '../ui/layout/SubmitBar.tsx';
import { color, fontSize } from '../ui/theme/cssVars.ts';
import { useCopy } from './CopyContext.tsx';
import { useStepForm } from './FormContext.tsx';
import { useBarHeight } from './useBarHeight.ts';
import { useFormState } from './useForm.ts';

const Legal = styled('div')({ display: 'grid', gap: '0.75rem' });
const Note = styled('p')({ color: color.muted, fontSize: fontSize.small });

/** The legal texts, the button under them, and the note beside it. */
export function StepSubmit({ busy }: { busy: boolean }) {
  const { text } = useCopy();
  const { step } = useStepForm();
  const blocked = useFormState((state) => state.blocked);
  const { label, note } = step.step.submit;
  const bar = useRef<HTMLDivElement>(null);
  useBarHeight(bar);
  return (
    <>
      <LegalTexts />
      <SubmitBar ref={bar} className="eq-submit-bar" onMouseDown={keepFocus}>
        <Button type="submit" loading={busy} loadingText={text('common.submitting')} disabled={blocked}>
          {text(label)}
        </Button>
        {note ? <Note>{text(note)}</Note> : null}
      </SubmitBar>
    </>
  );
}

function LegalTexts() {
  const { text, rich } = useCopy();
  const { step } = useStepForm();
  const hidden = useFormState(({ visibility }) => visibility.hidden);
  const { legal = [], label } = step.step.submit;
  const shown = legal.filter(({ id }) => !hidden.has(`legal/${id}`));
  if (shown.length === 0) return null;
  const values = { buttonLabel: text(label) };
  return (
    <Legal>
      {shown.map((legalText) => (
        <p key={legalText.id}>{rich(legalText.text, values)}</p>
      ))}
    </Legal>
  );
}

/** Leaving a field may show its error and move the button: the press would miss it. The focus stays until the click. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
