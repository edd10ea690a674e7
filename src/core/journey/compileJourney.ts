import type { Vocabulary } from '../flow/ruleSet.ts';
import type { JourneyFile, JourneyLapse } from '../model/generated/journey.ts';
import { compileChecked } from '../rules/compileChecked.ts';
import { durationMilliseconds } from '../shared/isoDuration.ts';
import type { Journey, JourneyData, Lapse, Stage } from './journey.ts';
import { type PlacedStage, withBranches } from './withBranches.ts';
import { withReviewFact, withReviews } from './withReviews.ts';
import { withUnanswered } from './withUnanswered.ts';

/** Compiles a checked journey, branches in their places. */
export const compileJourney = (
  { stages, lapses = {}, unanswered }: JourneyData,
  vocabulary: Vocabulary,
): Journey => {
  const known = withReviewFact(vocabulary);
  return withBranches(withReviews(stages).map((stage) => withUnanswered(stage, unanswered))).map((placed) =>
    compileStage(placed, lapses, known),
  );
};

function compileStage(
  { stage: { when, lapses: names = [], ...stage }, branch }: PlacedStage,
  lapses: NonNullable<JourneyFile['lapses']>,
  vocabulary: Vocabulary,
): Stage {
  return {
    ...stage,
    branch,
    lapses: names.flatMap((name) => compileLapse(name, lapses[name], vocabulary)),
    rule: when === undefined ? undefined : compileChecked(when, vocabulary),
    takesMs: millisecondsOf(stage.takes),
    deadlineMs: millisecondsOf(stage.deadline),
  };
}

function compileLapse(
  name: string,
  data: JourneyLapse | undefined,
  vocabulary: Vocabulary,
): readonly Lapse[] {
  if (!data) return [];
  const { waitsWhile, ...lapse } = data;
  const waits = waitsWhile === undefined ? {} : { waits: compileChecked(waitsWhile, vocabulary) };
  return [
    {
      ...lapse,
      name,
      takesMs: millisecondsOf(lapse.takes),
      deadlineMs: millisecondsOf(lapse.deadline),
      ...waits,
    },
  ];
}

const millisecondsOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : durationMilliseconds(text);
