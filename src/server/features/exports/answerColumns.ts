import { controlsOf } from '../../../core/config/stepFields.ts';
import { isOwnPlace } from '../../../core/flow/ownAnswers.ts';
import type { Step } from '../../../core/model/generated/step.ts';
import { getAt, pointerSegments, toPointer } from '../../../core/shared/jsonPointer.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { copyOf } from '../../releases/releaseCopy.ts';
import { type KeptAnswers, registrationReader } from './keptAnswers.ts';

/** A question of a release and how to read its answer. */
export interface AnswerColumn {
  /** The call that sends the answer and its place in the step's document: `contact.trust.name`. */
  readonly key: string;
  /** The question as borrowers read it, in the release's first language. */
  readonly label: string;
  /** Undefined when unanswered. */
  readonly read: (kept: KeptAnswers) => unknown;
}

const known = new WeakMap<CompiledRelease, readonly AnswerColumn[]>();

/**
 * Every question whose answer is kept with an application under the release, in the order it asks them:
 * registration, then screens. Sensitive answers (such as SSNs) are not among them.
 */
export function answerColumns(release: CompiledRelease): readonly AnswerColumn[] {
  const made = known.get(release) ?? [...columnsByKey(release).values()];
  known.set(release, made);
  return made;
}

/** Steps that store at the same place ask the same question. */
function columnsByKey(release: CompiledRelease): ReadonlyMap<string, AnswerColumn> {
  const found = new Map<string, AnswerColumn>();
  for (const { call, step } of askedSteps(release))
    for (const column of columnsOf(release, call, step))
      if (!found.has(column.key)) found.set(column.key, column);
  return found;
}

interface AskedStep {
  readonly call: string;
  readonly step: Step | undefined;
}

function askedSteps({ app, flows, screens }: CompiledRelease): readonly AskedStep[] {
  const ofFlows = Object.values(flows).flatMap(({ flow, steps }) =>
    flow.submit === 'none' ? [] : flow.steps.map(({ id }) => ({ call: flow.submit, step: steps[id] })),
  );
  const ofScreens = Object.values(screens).flatMap(({ steps }) =>
    steps.flatMap(({ step, save }) => (save === undefined ? [] : [{ call: save, step: app.steps[step] }])),
  );
  return [...ofFlows, ...ofScreens];
}

function columnsOf(release: CompiledRelease, call: string, step: Step | undefined): readonly AnswerColumn[] {
  if (!step) return [];
  return controlsOf(step).flatMap(({ field, control }) => {
    const store = step.store?.[field];
    const read = store === undefined || control.options.sensitive ? undefined : readerOf(call, store);
    if (store === undefined || read === undefined) return [];
    const label = copyOf(release).text(control.label, { facts: {} });
    return [{ key: [call, ...pointerSegments(store)].join('.'), label, read }];
  });
}

/** Own answers and those of screens are kept as they were sent, registration's where the program reads them. */
function readerOf(call: string, store: string): AnswerColumn['read'] | undefined {
  if (call === 'createApplication' && !isOwnPlace(store)) return registrationReader(store);
  const place = toPointer([call]) + store;
  return ({ application }) => getAt(application.answers, place);
}
