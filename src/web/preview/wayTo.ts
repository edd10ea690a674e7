import { enterFlow } from '../../core/flow/enterFlow.ts';
import { stepPath } from '../../core/flow/stepAddress.ts';
import { walk } from '../../core/flow/walk.ts';
import type { FlowPart } from '../../core/model/release.ts';
import { answerChoices } from '../../core/proof/answerChoices.ts';
import type { Facts } from '../../core/rules/types.ts';
import type { Json, JsonObject } from '../../core/shared/json.ts';
import { getAt, setAt } from '../../core/shared/jsonPointer.ts';
import { inApp } from '../borrower/foundation/addresses.ts';
import { baseFacts } from '../borrower/registration/baseFacts.ts';
import { readyFlow } from '../borrower/registration/readyFlow.ts';
import { settleDraft } from '../borrower/registration/registerDraft.ts';
import type { LoadedRelease } from '../renderer/loadedRelease.ts';
import type { PreviewInput } from './previewInput.ts';

export interface Way {
  /** Where the screen is. */
  readonly at: string;
  /** What was answered on the way. */
  readonly draft: JsonObject;
  /** Whether this person would come there. */
  readonly isReached: boolean;
}

/** Steps on a way, at most; each fills in what one step still lacks. */
const LONGEST = 60;

const factsOf = ({ app, ports }: LoadedRelease, { today, flags }: PreviewInput): Facts =>
  baseFacts({
    app,
    hasBroker: ports.has('signIn'),
    today,
    entry: { utm: {} } as Parameters<typeof baseFacts>[0]['entry'],
    signedIn: false,
    fromAffiliate: false,
    flags: Object.fromEntries(Object.entries(flags).map(([key, enabled]) => [key, { enabled }])),
    referrer: { given: false, known: undefined },
  });

/** The way of somebody to a step of a flow: their own answers, and accepted ones where they have none. */
export function wayTo(release: LoadedRelease, part: FlowPart, step: string, input: PreviewInput): Way {
  const { compiled, isComplete } = readyFlow(part, release);
  const base = factsOf(release, input);
  let document: JsonObject = settleDraft(input.person.draft) as JsonObject;
  let isReached = false;
  for (let tries = 0; tries < LONGEST && !isReached; tries += 1) {
    const { reached, firstIncomplete } = walk({ flow: compiled, document, base, isComplete });
    isReached = reached.includes(step);
    const filled = filledIn(document, part, firstIncomplete, release);
    if (filled === undefined) break;
    document = settleDraft(filled) as JsonObject;
  }
  const isSentAway = enterFlow(compiled, base) !== undefined;
  return { at: inApp(stepPath(compiled, step)), draft: document, isReached: isReached && !isSentAway };
}

/** With one answer for each question of a step that has none; undefined where nothing is left to answer. */
function filledIn(
  document: JsonObject,
  part: FlowPart,
  stepId: string | undefined,
  release: LoadedRelease,
): JsonObject | undefined {
  const definition = stepId === undefined ? undefined : part.steps[stepId];
  if (definition === undefined) return undefined;
  const { fields, layout } = readyFlow(part, release).step(definition.id);
  const open = [...fields.values()].flatMap((field) =>
    field.store === undefined || getAt(document, field.store) !== undefined
      ? []
      : [{ ...field, store: field.store }],
  );
  const required = open.filter(({ isRequired }) => isRequired);
  const filled = (required.length > 0 ? required : open).reduce((kept, field) => {
    const [value] = answerChoices(field, [], layout.vocabulary.enums);
    return value === undefined ? kept : setAt(kept, field.store, value as Json);
  }, document);
  return filled === document ? undefined : filled;
}

/** The flow for somebody who would not come to a step: only this one, which everybody gets. */
export const onlyStep = (part: FlowPart, step: string): FlowPart => {
  const { enter: _enter, requires: _requires, ...flow } = part.flow;
  const steps = flow.steps.filter(({ id }) => id === step).map(({ when: _when, ...own }) => own);
  return { ...part, flow: { ...flow, steps, policies: [] } as FlowPart['flow'] };
};
