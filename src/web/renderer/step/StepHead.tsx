import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { BackLink } from '../../ui/layout/BackLink.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { useCopy } from '../CopyContext.tsx';
import { useStepForm } from '../FormContext.tsx';
import { scrollToTop } from '../scrollToTop.ts';
import { useFormState, usePagePlace } from '../useForm.ts';

export interface BackTarget {
  readonly href: string;
  readonly go: () => void;
}

/** Where the pages of a step are in the window's history. */
export interface StepPlace {
  /** The id of the page asked for; undefined for the first. */
  readonly page: string | undefined;
  readonly hrefOf: (page: string) => string;
  /** Another page is shown; `replace` in place of this entry of the history. */
  readonly show: (page: string, options: { readonly replace: boolean }) => void;
}

export interface StepHeadProps {
  /** From the step, or from its first page. */
  readonly back: BackTarget | undefined;
  readonly place: StepPlace | undefined;
  readonly focusHeading: boolean;
  readonly above: ReactNode;
}

/** Back link, heading and help of what is shown of a step; sets the window's title, prefixed when there are errors. */
export function StepHead({ back, place, focusHeading, above }: StepHeadProps) {
  const { text } = useCopy();
  const { step: compiled } = useStepForm();
  const { step } = compiled;
  const shown = usePagePlace();
  const hasErrors = useFormState(({ summary }) => summary.length > 0);
  const { title, help } = shown?.page ?? step;
  const heading = useHeadingFocus(focusHeading, shown?.page.id);
  useDocumentTitle(text(title), hasErrors);
  const before = useBackToPage(shown?.before?.id, place) ?? back;
  const { number = 1, count = 1 } = shown ?? {};
  const eyebrow = step.lead ? text(step.lead) : undefined;
  return (
    <>
      {before ? (
        <BackLink href={before.href} onClick={(event) => goBack(event, before)}>
          {text('common.back')}
        </BackLink>
      ) : null}
      {above}
      <PageHeader
        key={shown?.page.id}
        headingRef={heading}
        title={text(title)}
        eyebrow={count > 1 ? text('common.question', { number, count }) : eyebrow}
        lead={help ? text(help) : undefined}
      />
    </>
  );
}

function useBackToPage(page: string | undefined, place: StepPlace | undefined): BackTarget | undefined {
  const { dispatch } = useStepForm();
  if (page === undefined) return undefined;
  if (place) return { href: place.hrefOf(page), go: () => place.show(page, { replace: false }) };
  return { href: `#${page}`, go: () => dispatch({ type: 'turn', page }) };
}

/** Leaves modified clicks (new tab) to the browser. */
function goBack(event: MouseEvent, { go }: BackTarget): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  go();
}

/** Focuses the heading where wanted, and whenever another page is shown. */
function useHeadingFocus(isWanted: boolean, page: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef<string>(undefined);
  useEffect(() => {
    const isTurned = last.current !== undefined && last.current !== page;
    last.current = page;
    if (!isWanted && !isTurned) return;
    scrollToTop();
    heading.current?.focus({ preventScroll: true });
  }, [isWanted, page]);
  return heading;
}

function useDocumentTitle(title: string, hasErrors: boolean): void {
  const { text } = useCopy();
  const words = text(hasErrors ? 'common.pageTitleWithError' : 'common.pageTitle', { title });
  useEffect(() => {
    document.title = words;
  }, [words]);
}
