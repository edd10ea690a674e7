import type { CharacterRule } from '../../model/generated/brand.ts';
import { patternProblem } from '../../patterns/patternProblem.ts';
import { toPointer } from '../../shared/jsonPointer.ts';
import { suggest } from '../../shared/suggest.ts';
import { characterReference, characterRuleName, settingOfText } from '../characterSets.ts';
import type { BrandCheck } from './brandCheck.ts';

/**
 * Checks which characters names may have: the set that a lender chooses exists, each pattern takes and refuses what it says it
 * does, and steps refer to rules that sets have.
 */
export function checkCharacters(check: BrandCheck): void {
  const { sets = {}, ...chosen } = check.brand.brand.characters ?? {};
  for (const [setting, set] of Object.entries(chosen))
    if (!Object.hasOwn(sets, set))
      check.report(`/brand/characters/${setting}`, 'unknown-characters', `There is no character set ${set}`, {
        suggestion: suggest(set, Object.keys(sets)),
      });
  for (const [set, rules] of Object.entries(sets))
    for (const [text, rule] of Object.entries(rules))
      checkRule(check, rule, toPointer(['brand', 'characters', 'sets', set, text]));
  checkReferences(check);
}

function checkRule(check: BrandCheck, { pattern, accepts, refuses }: CharacterRule, pointer: string): void {
  const problem = patternProblem(pattern);
  if (problem !== undefined) {
    check.report(`${pointer}/pattern`, 'field-schema', `The pattern ${problem}`);
    return;
  }
  const expression = new RegExp(pattern, 'u');
  for (const [index, text] of accepts.entries())
    if (!expression.test(text))
      check.report(`${pointer}/accepts/${index}`, 'characters-example', `The pattern refuses ${text}`);
  for (const [index, text] of refuses.entries())
    if (expression.test(text))
      check.report(`${pointer}/refuses/${index}`, 'characters-example', `The pattern accepts ${text}`);
}

/** What is still a reference after the sets were put in has no rule. */
function checkReferences(check: BrandCheck): void {
  for (const [id, step] of Object.entries(check.brand.steps))
    for (const [field, { trimmedPattern }] of Object.entries(step.data.properties)) {
      const rule = characterRuleName(trimmedPattern);
      if (rule === undefined || Object.hasOwn(settingOfText, rule)) continue;
      const near = suggest(rule, Object.keys(settingOfText));
      check.report(
        toPointer(['steps', id, 'data', 'properties', field, 'trimmedPattern']),
        'unknown-characters',
        `No character set has a rule ${rule}`,
        { suggestion: near === undefined ? undefined : characterReference(near) },
      );
    }
}
