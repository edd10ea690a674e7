import type { MouseEvent } from 'react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { BackLink } from '../ui/layout/BackLink.tsx';
import { Page } from '../ui/layout/Page.tsx';
import { PageHeader } from '../ui/layout/PageHeader.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { StepTransition } from '../ui/layout/StepTransition.tsx';
import { useCopy } from './CopyContext.tsx';
import { StepForm, type StepFormProps } from './StepForm.tsx';
import { scrollToTop } from './scrollToTop.ts';

/** Where the quiet link at the top leads. */
export interface BackTarget {
  readonly href: string;
  readonly go: () => void;
}

export interface StepPageProps extends Omit<StepFormProps, 'onErrors'> {
  readonly back?: BackTarget | undefined;
  /** The way one came; back slides from the other side. */
  readonly direction?: 'forward' | 'back' | undefined;
  /** The first screen of a visit leaves the focus where the browser has it. */
  readonly focusHeading: boolean;
  /** Above the heading, such as the stepper. */
  readonly above?: ReactNode;
  readonly aside?: ReactNode;
  readonly asideLabel?: string | undefined;
  /** What is aside is left out on screens too narrow for it. */
  readonly onlyBeside?: boolean | undefined;
}

/** One step as a screen: its question, its form, and the way back. Give it a new `key` for another step. */
export function StepPage(props: StepPageProps) {
  const { back, direction, focusHeading, above, aside, asideLabel, onlyBeside, ...form } = props;
  const { step } = form.step;
  const { text } = useCopy();
  const [hasErrors, setHasErrors] = useState(false);
  const heading = useHeadingFocus(focusHeading);
  useDocumentTitle(text(step.title), hasErrors);
  return (
    <Page aside={aside} asideLabel={asideLabel} onlyBeside={onlyBeside}>
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
        </Stack>
      </StepTransition>
    </Page>
  );
}

/** Opening the link in another tab stays possible. */
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

/** The title of the window says the screen, and first that something on it is wrong. */
function useDocumentTitle(title: string, hasErrors: boolean): void {
  const { text } = useCopy();
  const words = text(hasErrors ? 'common.pageTitleWithError' : 'common.pageTitle', { title });
  useEffect(() => {
    document.title = words;
  }, [words]);
}
