import { compileReleased, type Vocabulary } from '../flow/ruleSet.ts';
import type { JourneyFile, JourneyLapse, JourneyStage } from '../model/generated/journey.ts';
import { durationMilliseconds } from '../shared/isoDuration.ts';
import type { Journey, JourneyData, Lapse, Stage } from './journey.ts';

/** Compiles a checked journey; throws an error that names the stage whose rule does not compile. */
export const compileJourney = ({ stages, lapses = {} }: JourneyData, vocabulary: Vocabulary): Journey =>
  stages.map((stage) => compileStage(stage, lapses, vocabulary));

function compileStage(
  { when, lapses: names = [], ...stage }: JourneyStage,
  lapses: NonNullable<JourneyFile['lapses']>,
  vocabulary: Vocabulary,
): Stage {
  return {
    ...stage,
    lapses: names.flatMap((name) => compileLapse(name, lapses[name])),
    rule: when === undefined ? undefined : compileReleased(when, vocabulary, `stage ${stage.id}`),
    takesMs: millisecondsOf(stage.takes),
  };
}

const compileLapse = (name: string, lapse: JourneyLapse | undefined): readonly Lapse[] =>
  lapse ? [{ ...lapse, name, takesMs: millisecondsOf(lapse.takes) }] : [];

const millisecondsOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : durationMilliseconds(text);
