export interface Arity {
  readonly least: number;
  readonly most: number;
  /** Added to the message if the number is wrong. */
  readonly hint?: string;
}

const PAIR: Arity = { least: 2, most: 2 };
const BETWEEN: Arity = { least: 2, most: 3 };
const NO_THIRD: Arity = { ...PAIR, hint: 'json-logic-js ignores a third; only < and <= take it' };
const MANY = Number.POSITIVE_INFINITY;

export const OPERATORS = {
  var: { least: 1, most: 1, hint: 'a default would hide that the fact is missing' },
  '===': PAIR,
  '!==': PAIR,
  '<': BETWEEN,
  '<=': BETWEEN,
  '>': NO_THIRD,
  '>=': NO_THIRD,
  '!': { least: 1, most: 1 },
  and: { least: 1, most: MANY },
  or: { least: 1, most: MANY },
  if: { least: 3, most: MANY, hint: 'condition, value, ... and a last value for all other cases' },
  in: PAIR,
  '+': { least: 2, most: MANY, hint: 'with one operand it would be a cast' },
  '-': { ...PAIR, hint: 'for the opposite write { "-": [0, x] }' },
  '*': { least: 2, most: MANY, hint: 'with one operand it would be a cast' },
  '/': PAIR,
  min: { least: 2, most: MANY },
  max: { least: 2, most: MANY },
} as const satisfies Readonly<Record<string, Arity>>;

export type Operator = keyof typeof OPERATORS;

export const isOperator = (name: string): name is Operator => Object.hasOwn(OPERATORS, name);

/** Why a JSON-Logic operator is outside the subset, and what to write instead. */
export interface Refusal {
  readonly reason: string;
  readonly suggestion?: string;
}

const TRUTHY = 'conditions are already yes/no, so nothing needs a cast';
const EACH = 'rules read whole facts; list elements are not visited one by one';
const MISSING = 'a missing fact already makes a rule unknown, with its name';

export const REFUSED: ReadonlyMap<string, Refusal> = new Map([
  ['==', { reason: 'it converts types before comparing', suggestion: '===' }],
  ['!=', { reason: 'it converts types before comparing', suggestion: '!==' }],
  ['!!', { reason: TRUTHY }],
  ['?:', { reason: 'it is another name of if', suggestion: 'if' }],
  ['%', { reason: 'remainders have no unit' }],
  ['cat', { reason: 'rules decide, they do not build text' }],
  ['substr', { reason: 'rules decide, they do not cut text' }],
  ['log', { reason: 'rules have no effects, and facts may be personal' }],
  ['method', { reason: 'rules call no code' }],
  ['missing', { reason: MISSING }],
  ['missing_some', { reason: MISSING }],
  ['merge', { reason: 'lists are used as written' }],
  ['map', { reason: EACH }],
  ['filter', { reason: EACH }],
  ['reduce', { reason: EACH }],
  ['all', { reason: EACH }],
  ['none', { reason: EACH }],
  ['some', { reason: EACH, suggestion: 'in' }],
]);
