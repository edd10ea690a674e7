import type { EnumValues, FactDefinition, FactType } from './types.ts';

/** Types that need no further detail. */
export type PlainType = Exclude<FactType, 'enum' | 'list'>;

export type SettledKind =
  | { readonly type: PlainType }
  | { readonly type: 'enum'; readonly of: string }
  | { readonly type: 'list'; readonly items: SettledKind };

export interface Literal {
  readonly pointer: string;
  readonly value: number | string;
}

/** An expression of literals only, which takes its unit from the other side. */
export interface OpenKind {
  readonly type: 'open';
  readonly of: 'number' | 'text';
  readonly literals: readonly Literal[];
}

export type Kind = SettledKind | OpenKind;

const PLAIN_NAMES: Readonly<Record<PlainType, string>> = {
  text: 'text',
  integer: 'an integer',
  money: 'money',
  rate: 'a rate',
  percent: 'a percent',
  boolean: 'a yes/no',
  date: 'a date',
  state: 'a state',
  zip: 'a ZIP code',
};

const isPlain = (type: string): type is PlainType => Object.hasOwn(PLAIN_NAMES, type);

/** For people, with its article. */
export function kindName(kind: Kind): string {
  if (kind.type === 'open') return kind.of === 'number' ? 'a number' : 'text in quotes';
  if (kind.type === 'enum') return `one of ${kind.of}`;
  if (kind.type === 'list') return `a list of (${kindName(kind.items)})`;
  return PLAIN_NAMES[kind.type];
}

/** For people, with its article. */
export const typeName = (type: FactType): string =>
  isPlain(type) ? PLAIN_NAMES[type] : type === 'enum' ? 'an enum value' : 'a list';

function itemKind({ items, of }: FactDefinition): SettledKind {
  if (items !== undefined && items !== 'enum') return { type: items };
  if (items === 'enum' || (of !== undefined && !isPlain(of))) return { type: 'enum', of: of ?? '' };
  return { type: of !== undefined && isPlain(of) ? of : 'text' };
}

export function factKind(definition: FactDefinition): SettledKind {
  if (definition.type === 'enum') return { type: 'enum', of: definition.of ?? '' };
  if (definition.type === 'list') return { type: 'list', items: itemKind(definition) };
  return { type: definition.type };
}

/** True if both have the same unit, enum or item. */
export function sameKind(one: SettledKind, other: SettledKind): boolean {
  if (one.type === 'enum' && other.type === 'enum') return one.of === other.of;
  if (one.type === 'list' && other.type === 'list') return sameKind(one.items, other.items);
  return one.type === other.type;
}

export const enumValues = (enums: EnumValues, name: string): readonly string[] | undefined =>
  Object.hasOwn(enums, name) ? enums[name] : undefined;
