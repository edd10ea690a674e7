import { vocabularyOf } from '../../flow/ruleSet.ts';
import type { Message } from '../../model/generated/copy.ts';
import type { FactDefinition } from '../../model/generated/facts.ts';
import type { ResolvedBrand } from '../../model/resolvedBrand.ts';
import { describeRule } from '../../rules/describeRule.ts';
import { operatorWords } from '../../rules/operatorWords.ts';
import type { SchemaKey } from './schemaKeys.ts';

export interface EditorNames {
  readonly brand: ResolvedBrand;
  /** The keys of the file's schema. */
  readonly keys: ReadonlyMap<string, SchemaKey>;
}

/** The hover text of a name or operator in Markdown; undefined if it is unknown. */
export function editorHover(word: string, names: EditorNames): string | undefined {
  const said = [
    ...factText(word, names.brand),
    ...copyText(word, names.brand),
    ...operatorText(word),
    ...policyText(word, names.brand),
    ...enumText(word, names.brand),
    ...(names.keys.get(word)?.descriptions ?? []),
  ];
  return said.length === 0 ? undefined : said.join('\n\n---\n\n');
}

const own = <T>(record: Readonly<Record<string, T>>, key: string): readonly T[] =>
  Object.hasOwn(record, key) ? [record[key] as T] : [];

function factText(word: string, { facts }: ResolvedBrand): readonly string[] {
  return own(facts, word).map((fact) => {
    const marks = [fact.personal ? 'personal' : '', fact.derived ? 'derived from other facts' : ''];
    return [`**${word}** · ${factType(fact)}`, fact.label ?? '', marks.filter(Boolean).join(', ')]
      .filter((line) => line !== '')
      .join('\n\n');
  });
}

/** Such as `enum of occupancyTypes` or `money, at least 0`. */
export function factType({ type, of, items, minimum, maximum }: FactDefinition): string {
  const what = type === 'list' ? `list of ${of ?? items}` : of === undefined ? type : `${type} of ${of}`;
  const least = minimum === undefined ? '' : `, at least ${minimum}`;
  return `${what}${least}${maximum === undefined ? '' : `, at most ${maximum}`}`;
}

const copyText = (word: string, brand: ResolvedBrand): readonly string[] =>
  Object.entries(brand.copy).flatMap(([locale, messages]) =>
    own(messages, word).map((message) => `**${locale}**\n\n${messageText(message, brand)}`),
  );

function messageText(message: Message, brand: ResolvedBrand): string {
  if (typeof message === 'string') return quote(message);
  if (!Array.isArray(message) && message.variants === undefined) return quote(message.text ?? '');
  const variants = Array.isArray(message) ? message : (message.variants ?? []);
  const vocabulary = vocabularyOf(brand);
  return variants
    .map(
      ({ when, text }) => `${quote(text)}\n\n${when === undefined ? 'else' : describeRule(when, vocabulary)}`,
    )
    .join('\n\n');
}

const quote = (text: string): string => text.replaceAll(/^/gm, '> ');

const operatorText = (word: string): readonly string[] =>
  own(operatorWords, word).map(({ says, example }) => `**${word}** ${says}\n\n\`${example}\``);

function policyText(word: string, brand: ResolvedBrand): readonly string[] {
  return own(brand.policies, word).map(({ title, citation, reason, when, scope }) => {
    const vocabulary = vocabularyOf(brand);
    const frame = scope === undefined ? '' : `\n\nwhere ${safely(() => describeRule(scope, vocabulary))}`;
    return `**${title}**\n\n${[citation, reason].filter(Boolean).join('. ')}\n\n${safely(() => describeRule(when, vocabulary))}${frame}`;
  });
}

/** Rules of policies may read fields of a step, whose units are unknown here. */
function safely(say: () => string): string {
  try {
    return say();
  } catch {
    return '';
  }
}

function enumText(word: string, { enums }: ResolvedBrand): readonly string[] {
  const named = own(enums, word).map(
    ({ values }) => `**${word}** · ${values.map(({ id }) => id).join(', ')}`,
  );
  const within = Object.entries(enums).filter(([, { values }]) => values.some(({ id }) => id === word));
  return [...named, ...within.slice(0, 5).map(([name]) => `**${word}** · a value of ${name}`)];
}
