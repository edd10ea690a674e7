import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import type { Answers } from '../../core/flow/answers.ts';
import { compileStep } from '../../core/form/compileStep.ts';
import type { FlowPart } from '../../core/model/release.ts';
import type { Facts } from '../../core/rules/types.ts';
import { ThemeRoot } from '../ui/ThemeRoot.tsx';
import { CopyProvider } from './CopyContext.tsx';
import { ReleaseProvider } from './ReleaseContext.tsx';
import type { StepFormProps } from './step/StepForm.tsx';
import { StepPage } from './step/StepPage.tsx';
import { testRelease } from './testRelease.ts';

export const release = await testRelease();
const part = await release.part<FlowPart>('flow.registration.json');

const TODAY: Facts = {
  today: '2026-06-15',
  'auth.mode': 'legacy',
  'auth.signedIn': false,
  'entry.kind': 'organic',
  'referrer.given': false,
  'originator.enforceLicensedStates': false,
  'originator.licensedStates': [],
  'flag.fe-heloc-ny-fcra': false,
  'flag.fe-heloc-figure-ny-modal': false,
  'flag.fe-heloc-disaster-zips': false,
};

const features: Facts = Object.fromEntries(
  Object.entries(release.app.brand.features).map(([name, on]) => [`org.features.${name}`, on]),
);

export interface GivenStep
  extends Partial<Pick<StepFormProps, 'suggestAddresses' | 'onStore' | 'onAccept' | 'prefill' | 'leave'>> {
  readonly answers?: Answers;
  readonly facts?: Facts;
  readonly readOnly?: readonly string[];
}

export function stepElement(
  id: string,
  { answers = {}, facts = {}, readOnly = [], ...props }: GivenStep = {},
) {
  const source = part.steps[id];
  if (!source) throw new Error(`no step ${id}`);
  const all: Facts = { ...TODAY, ...features, ...facts };
  return (
    <ThemeRoot theme={release.app.theme}>
      <ReleaseProvider release={release}>
        <CopyProvider facts={all}>
          <StepPage
            focusHeading={false}
            step={compileStep(source, release.app)}
            validate={release.validators[id] ?? (() => [])}
            start={{ answers, facts: all, readOnly }}
            facts={all}
            onAccept={() => undefined}
            {...props}
          />
        </CopyProvider>
      </ReleaseProvider>
    </ThemeRoot>
  );
}

export function showStep(id: string, given: GivenStep = {}) {
  const onAccept = vi.fn();
  const onStore = vi.fn();
  render(stepElement(id, { onAccept, onStore, ...given }));
  return { onAccept, onStore, user: userEvent.setup() };
}

export const nextButton = () => screen.getByRole('button', { name: /Continue|Check my rate/ });

export const descriptionOf = (element: Element): string =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

/** The value of an input. */
export const enteredIn = (element: Element): string | undefined =>
  'value' in element ? String(element.value) : undefined;
