import styled from '@emotion/styled';
import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { SubmitBar } from '../../ui/layout/SubmitBar.tsx';
import { color, fontSize } from '../../ui/theme/cssVars.ts';
import { useCopy } from '../CopyContext.tsx';
import { useStepForm } from '../FormContext.tsx';
import { useBarHeight } from '../useBarHeight.ts';
import { useFormState, useIsLastPage } from '../useForm.ts';
import { StepBanners } from './StepBanners.tsx';

const Legal = styled('div')({ display: 'grid', gap: '0.75rem' });
/** The reasons why the button is blocked stay in view with it. */
const Reasons = styled('div')({
  flex: '1 0 100%',
  display: 'grid',
  gap: '0.5rem',
  '&:empty': { display: 'none' },
});
const Note = styled('p')({ color: color.muted, fontSize: fontSize.small });

/** The legal texts, the button and its side note. */
export function StepSubmit({ busy }: { busy: boolean }) {
  const { text } = useCopy();
  const { step } = useStepForm();
  const isLast = useIsLastPage();
  const blocked = useFormState((state) => state.blocked) && isLast;
  const { label, note } = step.step.submit;
  const bar = useRef<HTMLDivElement>(null);
  useBarHeight(bar);
  useInViewOnceBlocked(bar, blocked);
  return (
    <>
      {isLast ? <LegalTexts /> : null}
      <SubmitBar
        ref={bar}
        className="eq-submit-bar"
        data-blocked={blocked ? '' : undefined}
        onMouseDown={keepFocus}
      >
        <Reasons>{isLast ? <StepBanners blocking /> : null}</Reasons>
        <Button type="submit" loading={busy} loadingText={text('common.submitting')} disabled={blocked}>
          {text(isLast ? label : 'common.continue')}
        </Button>
        {note && isLast ? <Note>{text(note)}</Note> : null}
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

/** Scrolls a non-sticky bar into view when it becomes blocked, because the borrower just acted elsewhere. */
function useInViewOnceBlocked(bar: RefObject<HTMLElement | null>, blocked: boolean): void {
  const was = useRef(blocked);
  useEffect(() => {
    const { top = 0, bottom = 0 } = bar.current?.getBoundingClientRect() ?? {};
    const isSeen = top >= 0 && bottom <= window.innerHeight;
    if (blocked && !was.current && !isSeen) bar.current?.scrollIntoView?.({ block: 'nearest' });
    was.current = blocked;
  }, [bar, blocked]);
}

/** Keeps the focus until the click: a blur could show an error, move the button and make the click miss. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
