import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { copyArguments } from '../../core/config/copyArguments.ts';
import { compileMessages } from '../../core/copy/compileMessages.ts';
import { createCopy } from '../../core/copy/createCopy.ts';
import type { Answers } from '../../core/flow/answers.ts';
import { vocabularyOf } from '../../core/flow/ruleSet.ts';
import { compileStep } from '../../core/form/compileStep.ts';
import type { Message } from '../../core/model/generated/copy.ts';
import type { EnumsFile } from '../../core/model/generated/enums.ts';
import type { Step, StepData, UiControl } from '../../core/model/generated/step.ts';
import type { CopyPart } from '../../core/model/release.ts';
import { compileValidators } from '../../core/validation/compileValidators.ts';
import type { ValidatorsModule } from '../../core/validation/types.ts';
import { ThemeRoot } from '../ui/ThemeRoot.tsx';
import { CopyProvider } from './CopyContext.tsx';
import { ReleaseProvider } from './ReleaseContext.tsx';
import { StepPage } from './step/StepPage.tsx';
import { testRelease } from './testRelease.ts';

const release = await testRelease();
const common = (await release.part<CopyPart>('copy.en-US.json')).messages;

export interface TestStep {
  readonly id: string;
  readonly properties: StepData['properties'];
  readonly required?: readonly string[];
  /** In the order of the layout. */
  readonly controls: Readonly<
    Record<string, UiControl['options'] & { readonly when?: NonNullable<UiControl['when']> }>
  >;
  readonly messages?: Step['messages'];
}

/** The steps, of which the first is shown, and their context. */
export interface TestFields {
  readonly steps: readonly [TestStep, ...TestStep[]];
  readonly words: Readonly<Record<string, Message>>;
  readonly enums?: EnumsFile['enums'];
  readonly answers?: Answers;
}

/** Renders a test step; the label of field `x` is the message `x.label`. */
export async function showFields({ steps, words, enums = {}, answers = {} }: TestFields) {
  const app = { ...release.app, enums: { ...release.app.enums, ...enums } };
  const { facts: dictionary, enums: values } = vocabularyOf(app);
  const own = Object.fromEntries(steps.map((step) => [step.id, stepOf(step)]));
  const source = compileValidators(own, values);
  const { validators }: ValidatorsModule = await import(`data:text/javascript,${encodeURIComponent(source)}`);
  const messages = { ...common, ...compileMessages({ 'test.title': 'A step', ...words }) };
  const args = copyArguments(app.brand);
  const copy = createCopy({ messages, locale: 'en-US', dictionary, enums: values, args });
  const [{ id }] = steps;
  const [onAccept, onStore] = [vi.fn(), vi.fn()];
  render(
    <ThemeRoot theme={app.theme}>
      <ReleaseProvider release={{ ...release, app, copy }}>
        <CopyProvider facts={{}}>
          <StepPage
            focusHeading={false}
            step={compileStep(own[id] ?? stepOf(steps[0]), { ...app, steps: own })}
            validate={validators[id] ?? (() => [])}
            start={{ answers, facts: {} }}
            facts={{}}
            onAccept={onAccept}
            onStore={onStore}
          />
        </CopyProvider>
      </ReleaseProvider>
    </ThemeRoot>,
  );
  return { onAccept, onStore, user: userEvent.setup() };
}

const stepOf = ({ id, properties, required = [], controls, messages }: TestStep): Step => ({
  version: 1,
  id,
  title: 'test.title',
  data: { type: 'object', properties, required: [...required] },
  ui: {
    type: 'VerticalLayout',
    elements: Object.entries(controls).map(
      ([name, { when, ...options }]): UiControl => ({
        type: 'Control',
        scope: `#/properties/${name}`,
        label: `${name}.label`,
        options,
        ...(when === undefined ? {} : { when }),
      }),
    ),
  },
  store: Object.fromEntries(Object.keys(properties).map((name) => [name, `/${name}`])),
  ...(messages ? { messages } : {}),
  submit: { label: 'common.continue' },
});
