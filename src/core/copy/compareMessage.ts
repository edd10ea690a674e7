import type { Message } from '../model/generated/copy.ts';
import { suggest } from '../shared/suggest.ts';
import type { CopyProblem } from './checkMessage.ts';
import { listArguments } from './listArguments.ts';
import { type ArgumentType, type LocatedVariant, messageParts } from './messageParts.ts';
import { parseIcu } from './parseIcu.ts';

/**
 * Differences between a translation and its original: declared arguments, conditions of variants, and
 * arguments or tags that only one text uses. `checkMessage` checks each by itself.
 */
export function compareMessage(translation: Message, original: Message): readonly CopyProblem[] {
  const [own, first] = [messageParts(translation), messageParts(original)];
  return [
    ...compareDeclared(own.args, first.args),
    ...compareConditions(own.variants, first.variants),
    ...own.variants.flatMap((variant, index) => {
      const counterpart = first.variants[index];
      return counterpart === undefined ? [] : compareTexts(variant, counterpart);
    }),
  ];
}

type Declared = Readonly<Record<string, ArgumentType>>;

function compareDeclared(own: Declared, first: Declared): readonly CopyProblem[] {
  const names = Object.keys(first);
  const wrong = Object.entries(own).flatMap(([name, type]): CopyProblem[] => {
    const expected = Object.hasOwn(first, name) ? first[name] : undefined;
    if (expected === type) return [];
    const pointer = `/args/${name}`;
    return expected === undefined
      ? [unknown(pointer, `The original declares no argument ${name}`, name, names)]
      : [{ pointer, message: `${name} is ${expected} in the original, not ${type}`, suggestion: expected }];
  });
  const missing = names
    .filter((name) => !Object.hasOwn(own, name))
    .map((name) => ({ pointer: '', message: `The argument ${name} of the original is not declared` }));
  return [...wrong, ...missing];
}

function compareConditions(
  own: readonly LocatedVariant[],
  first: readonly LocatedVariant[],
): readonly CopyProblem[] {
  if (own.length !== first.length)
    return [
      {
        pointer: '',
        message: `The original has ${counted(first.length)}, but this has ${counted(own.length)}`,
      },
    ];
  return own.flatMap(({ variant, pointer }, index) =>
    JSON.stringify(variant.when) === JSON.stringify(first[index]?.variant.when)
      ? []
      : [
          {
            pointer: variant.when === undefined ? pointer : `${pointer}/when`,
            message: 'The original has a different condition here',
            suggestion: JSON.stringify(first[index]?.variant.when ?? null),
          },
        ],
  );
}

const counted = (count: number): string => (count === 1 ? '1 text' : `${count} variants`);

interface Names {
  readonly argument: readonly string[];
  readonly tag: readonly string[];
}

function namesIn(text: string): Names | undefined {
  const parsed = parseIcu(text);
  if (!parsed.ok) return undefined;
  const used = listArguments(parsed.value);
  const namesOf = (isTag: boolean) => [
    ...new Set(used.filter(({ use }) => (use === 'tag') === isTag).map(({ name }) => name)),
  ];
  return { argument: namesOf(false), tag: namesOf(true) };
}

function compareTexts(
  { variant, textPointer }: LocatedVariant,
  first: LocatedVariant,
): readonly CopyProblem[] {
  const [own, original] = [namesIn(variant.text), namesIn(first.variant.text)];
  if (!own || !original) return [];
  return (['argument', 'tag'] as const).flatMap((what) => {
    const missing = original[what].filter((name) => !own[what].includes(name));
    const added = own[what].filter((name) => !original[what].includes(name));
    return [
      ...added.map((name) => unknown(textPointer, `The original has no ${what} ${name} here`, name, missing)),
      ...missing
        .filter(() => added.length === 0)
        .map((name) => ({ pointer: textPointer, message: `The ${what} ${name} of the original is missing` })),
    ];
  });
}

function unknown(pointer: string, message: string, name: string, known: readonly string[]): CopyProblem {
  const suggestion = suggest(name, known);
  return suggestion === undefined ? { pointer, message } : { pointer, message, suggestion };
}
