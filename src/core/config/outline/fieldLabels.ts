import { isSeen } from '../../flow/fieldConditions.ts';
import type { StepField, StepLayout } from '../../flow/layoutTypes.ts';
import type { Vocabulary } from '../../flow/ruleSet.ts';
import type { OutlinedText } from './outlineTypes.ts';

type Say = (key: string) => OutlinedText;

/** Longer labels, such as those of consents, do not fit into a sentence. */
const LONGEST = 80;

/**
 * What a step's own rules may read, with a label for each of its fields: that of the fact that it sets, else what the borrower
 * reads at it, else its name.
 */
export function withFieldLabels({ fields, vocabulary }: StepLayout, say: Say): Vocabulary {
  const own = [...fields.values()].flatMap((field) => {
    const name = `field.${field.name}`;
    const definition = vocabulary.facts[name];
    return definition ? [[name, { ...definition, label: labelOf(field, { fields, vocabulary }, say) }]] : [];
  });
  return { ...vocabulary, facts: { ...vocabulary.facts, ...Object.fromEntries(own) } };
}

function labelOf(
  field: StepField,
  { fields, vocabulary: { facts } }: Pick<StepLayout, 'fields' | 'vocabulary'>,
  say: Say,
): string {
  const [known] = field.targets.flatMap(({ fact }) => facts[fact]?.label ?? []);
  if (known !== undefined) return known;
  const key = wordsAt(field, fields);
  const text = key === undefined ? '' : say(key).text;
  return text === '' || text.length > LONGEST ? `the answer "${field.name}"` : `"${text}"`;
}

/** What is chosen to set it, or its own label. */
function wordsAt(field: StepField, fields: StepLayout['fields']): string | undefined {
  const by = [...fields.values()].find(({ control }) => control?.options.reveals === field.name);
  return by?.control?.options.notListed ?? (isSeen(field) ? field.control?.label : undefined);
}
