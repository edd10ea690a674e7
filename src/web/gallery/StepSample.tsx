import styled from '@emotion/styled';
import type { Answers } from '../../core/flow/answers.ts';
import { lenderFacts } from '../../core/flow/lenderFacts.ts';
import { compileStep } from '../../core/form/compileStep.ts';
import { panelNames } from '../../core/model/panelNames.ts';
import type { FlowPart } from '../../core/model/release.ts';
import type { Facts } from '../../core/rules/types.ts';
import { isObject } from '../../core/shared/json.ts';
import { CopyProvider } from '../renderer/CopyContext.tsx';
import { loadFurtherControls } from '../renderer/controls/loadFurtherControls.ts';
import type { Panels } from '../renderer/FormContext.tsx';
import type { LoadedRelease } from '../renderer/loadedRelease.ts';
import { ReleaseProvider } from '../renderer/ReleaseContext.tsx';
import { StepPage } from '../renderer/step/StepPage.tsx';
import { color } from '../ui/theme/cssVars.ts';

/** A step of the release, and what is known where it is drawn. */
export interface StepSampleProps {
  readonly release: LoadedRelease;
  readonly id: string;
  readonly answers: Answers;
  readonly facts: Facts;
}

export const stepOf = (pathname: string): string | undefined =>
  /^\/gallery\/step\/([a-z0-9-]+)\/?$/.exec(pathname)?.[1];

/**
 * Reads from the address which step to show: the release with all its steps, and `answers` and `facts` from the
 * fragment, a JSON object. Undefined for an unknown step.
 */
export async function readStepSample(
  given: LoadedRelease,
  { pathname, hash }: Pick<Location, 'pathname' | 'hash'>,
): Promise<StepSampleProps | undefined> {
  const id = stepOf(pathname);
  if (id === undefined) return undefined;
  const { release } = await given.screens();
  const flows = await Promise.all(given.app.flows.map((flow) => given.part<FlowPart>(`flow.${flow}.json`)));
  const steps = Object.assign({}, ...flows.map((flow) => flow.steps), release.app.steps);
  if (!Object.hasOwn(steps, id)) return undefined;
  await loadFurtherControls();
  const { answers, facts } = fragmentOf(hash);
  return { release: { ...release, app: { ...release.app, steps } }, id, answers, facts };
}

function fragmentOf(hash: string): { readonly answers: Answers; readonly facts: Facts } {
  let said: unknown;
  try {
    said = JSON.parse(decodeURIComponent(hash.slice(1)));
  } catch {
    said = undefined;
  }
  const { answers, facts } = isObject(said) ? said : {};
  return {
    answers: isObject(answers) ? (answers as Answers) : {},
    facts: isObject(facts) ? (facts as Facts) : {},
  };
}

const StandIn = styled('div')({
  display: 'grid',
  placeItems: 'center',
  minHeight: '16rem',
  border: `1px dashed ${color.line}`,
  color: color.muted,
});

/** A panel that needs an application is replaced by its name in a box of similar size. */
const STAND_INS: Panels = Object.fromEntries(
  panelNames.map((name) => [name, () => <StandIn>{name}</StandIn>]),
);

/** A step under the given facts, without the frame of an application. */
export function StepSample({ release, id, answers, facts }: StepSampleProps) {
  const { app, validators } = release;
  const source = app.steps[id];
  if (!source) throw new Error(`There is no step ${id}`);
  const known: Facts = { ...lenderFacts(app.brand), ...facts };
  return (
    <ReleaseProvider release={release}>
      <CopyProvider facts={known}>
        <StepPage
          step={compileStep(source, app)}
          validate={validators[id] ?? (() => [])}
          start={{ answers, facts: known }}
          facts={known}
          focusHeading={false}
          panels={STAND_INS}
          onAccept={() => undefined}
          leave={() => undefined}
        />
      </CopyProvider>
    </ReleaseProvider>
  );
}
