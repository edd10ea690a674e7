import type { Vocabulary } from '../flow/ruleSet.ts';
import type { ResolvedBrand } from '../model/resolvedBrand.ts';
import type { FactValue } from '../rules/types.ts';
import { addDays } from '../shared/calendarDate.ts';
import { answerChoices } from './answerChoices.ts';
import type { FlowSpace } from './flowSpace.ts';
import type { Random } from './randomFrom.ts';
import { ABSENT, type Assignment, type Choice } from './search.ts';

/** The share of values exactly at a rule's threshold. */
const AT_BORDERS = 0.15;
/** The share of optional answers left out. */
const LEFT_OUT = 0.5;
/** The share of flags that differ from the brand's default. */
const FLAG_TURNED = 0.05;

/** All prior facts and answers, some exactly at thresholds. */
export function syntheticApplicant(
  space: FlowSpace,
  flags: ResolvedBrand['flags'],
  random: Random,
): Assignment {
  const drawn = new Map<string, Choice>();
  for (const [name, choices] of space.choices) drawn.set(name, draw(name, choices, { space, flags, random }));
  return drawn;
}

interface Drawing {
  readonly space: FlowSpace;
  readonly flags: ResolvedBrand['flags'];
  readonly random: Random;
}

function draw(name: string, choices: readonly Choice[], drawing: Drawing): Choice {
  const { space, random } = drawing;
  if (choices.includes(ABSENT) && random.next() < LEFT_OUT) return ABSENT;
  const given = choices.filter((choice): choice is FactValue => choice !== ABSENT);
  const borders = given.length > 0 ? given : [true];
  if (name.startsWith('flag.')) return flagOf(name, drawing);
  if (random.next() < AT_BORDERS) return random.pick(borders);
  const variable = space.answers.get(name);
  if (!variable) return factOf(name, borders, drawing);
  const { field } = variable;
  const fact = field.targets.map((target) => target.fact).find((target) => space.vocabulary.facts[target]);
  const { $ref } = field.schema;
  const enums = $ref === undefined ? undefined : space.vocabulary.enums[$ref.replace(/^enums#\//, '')];
  if (enums && enums.length > 0) return random.pick(enums);
  const values = fact === undefined ? [] : somewhere(fact, space.vocabulary, drawing);
  const [answer] = answerChoices(field, values, space.vocabulary.enums);
  return values.length > 0 && answer !== undefined ? answer : random.pick(borders);
}

function flagOf(name: string, { flags, random }: Drawing): boolean {
  const isOn = flags[name.slice('flag.'.length)]?.enabled === true;
  return random.next() < FLAG_TURNED ? !isOn : isOn;
}

function factOf(name: string, borders: readonly FactValue[], drawing: Drawing): FactValue {
  const [value] = somewhere(name, drawing.space.vocabulary, drawing);
  return value ?? drawing.random.pick(borders);
}

/** None for texts and lists, where only what rules ask for matters. */
function somewhere(
  name: string,
  { facts, enums }: Vocabulary,
  { space, random }: Drawing,
): readonly FactValue[] {
  const definition = facts[name];
  const between = (least: number, most: number) => least + Math.floor(random.next() * (most - least + 1));
  if (definition?.type === 'state') return enums.usStates ? [random.pick(enums.usStates)] : [];
  if (definition?.type === 'enum') return [random.pick(enums[definition.of ?? ''] ?? [''])];
  if (definition?.type === 'date') return [addDays(String(space.known.today), -between(16 * 365, 90 * 365))];
  // Incomes and the like are log-uniform from about 15,000 to about 400,000.
  if (definition?.type === 'money') return [Math.round(Math.exp(9.6 + random.next() * 3.3) / 100) * 100];
  if (definition?.type === 'zip') return [String(between(501, 99950)).padStart(5, '0')];
  return [];
}
