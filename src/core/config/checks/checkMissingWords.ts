import { FIRST_LANGUAGE } from '../../copy/language.ts';
import type { EffectName } from '../../journey/effectNames.ts';
import { locatedIn } from '../../journey/journeyProblem.ts';
import { missingPartKey } from '../../journey/missingPartKey.ts';
import { toPointer } from '../../shared/jsonPointer.ts';
import type { BrandCheck } from './brandCheck.ts';

const NOTICE: EffectName = 'issueIncompleteness';

/** Checks that a notice of incompleteness has words for what is missing at every stage that leads to one. */
export function checkMissingWords({ brand: { copy, journey }, report }: BrandCheck): void {
  const words = copy[FIRST_LANGUAGE] ?? {};
  const isNotice = (name: string): boolean => journey.lapses?.[name]?.does.includes(NOTICE) ?? false;
  for (const { stage, at } of locatedIn(journey.stages, ['journey', 'stages'])) {
    const index = (stage.lapses ?? []).findIndex(isNotice);
    const key = missingPartKey(stage.status);
    if (index >= 0 && !Object.hasOwn(words, key))
      report(
        toPointer([...at, 'lapses', index]),
        'unknown-copy-key',
        `The notice of incompleteness cannot say what is missing: ${FIRST_LANGUAGE} has no message ${key}`,
      );
  }
}
