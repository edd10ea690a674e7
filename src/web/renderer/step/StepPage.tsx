import type { ReactNode } from 'react';
import { Page } from '../../ui/layout/Page.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { StepTransition } from '../../ui/layout/StepTransition.tsx';
import { StepForm, type StepFormProps } from './StepForm.tsx';
import { type BackTarget, StepHead } from './StepHead.tsx';

export interface StepPageProps extends Omit<StepFormProps, 'onErrors' | 'head'> {
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
  const head = <StepHead {...{ back, focusHeading, above }} place={form.place} />;
  return (
    <Page aside={aside} asideLabel={asideLabel} onlyBeside={onlyBeside} picture={picture}>
      <StepTransition stepKey={form.step.id} direction={direction}>
        <Stack>
          <StepForm {...form} head={head} />
          {below}
        </Stack>
      </StepTransition>
    </Page>
  );
}
