import type { MouseEvent } from 'react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { BackLink } from '../../ui/layout/BackLink.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { StepTransition } from '../../ui/layout/StepTransition.tsx';
import { useCopy } from '../CopyContext.tsx';
import { scrollToTop } from '../scrollToTop.ts';
import { StepForm, type StepFormProps } from './StepForm.tsx';

export interface BackTarget {
  readonly href: string;
  readonly go: () => void;
}

export interface StepPageProps extends Omit<StepFormProps, 'onErrors'> {
  readonly back?: BackTarget | undefined;
  /** Direction of travel; `back` slides from the other side. */
  readonly direction?: 'forward' | 'back' | undefined;
  /** False on the first screen of a visit, which leaves the focus to the browser. */
  readonly focusHeading: boolean;
  /** Above the heading, for example the stepper. */
  readonly above?: ReactNode;
  /** Below the form. */
  readonly below?: ReactNode;
  readonly aside?: ReactNode;
  readonly asideLabel?: string | undefined;
  /** Fills the page beside the step, on wide screens. */
  readonly picture?: ReactNode;
  /** Hides the aside on screens too narrow for it. */
  readonly onlyBeside?: boolean | undefined;
}

/** A step as a screen: question, form and back link. Use a new `key` for another step. */
export function StepPage(props: StepPageProps) {
  const { back, direction, focusHeading, above, below, aside, asideLabel, onlyBeside, picture, ...form } =
    props;
  const { step } = form.step;
  const { text } = useCopy();
  const [hasErrors, setHasErrors] = useState(false);
  const heading = useHeadingFocus(focusHeading);
  useDocumentTitle(text(step.title), hasErrors);
  return (
    <Page aside={aside} asideLabel={asideLabel} onlyBeside={onlyBeside} picture={picture}>
      <StepTransition stepKey={step.id} direction={direction}>
        <Stack>
          {back ? (
            <BackLink href={back.href} onClick={(event) => goBack(event, back)}>
              {text('common.back')}
            </BackLink>
          ) : null}
          {above}
          <PageHeader
            headingRef={heading}
            title={text(step.title)}
            eyebrow={step.lead ? text(step.lead) : undefined}
            lead={step.help ? text(step.help) : undefined}
          />
          <StepForm {...form} onErrors={setHasErrors} />
          {below}
        </Stack>
      </StepTransition>
    </Page>
  );
}

/** Leaves modified clicks (new tab) to the browser. */
function goBack(event: MouseEvent, { go }: BackTarget): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  go();
}

function useHeadingFocus(isWanted: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isWanted) return;
    scrollToTop();
    heading.current?.focus({ preventScroll: true });
  }, [isWanted]);
  return heading;
}

/** Sets the window title to the screen's, prefixed when there are errors. */
function useDocumentTitle(title: string, hasErrors: boolean): void {
  const { text } = useCopy();
  const words = text(hasErrors ? 'common.pageTitleWithError' : 'common.pageTitle', { title });
  useEffect(() => {
    document.title = words;
  }, [words]);
}
