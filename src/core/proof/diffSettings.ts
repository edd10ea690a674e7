import { isObject } from '../shared/json.ts';
import { pointerSegments, toPointer } from '../shared/jsonPointer.ts';
import type { Change } from './change.ts';
import { type DiffSides, isSame, namesOf } from './diffSide.ts';

/** Keys of documents that are reported as behavior or text instead. */
const TOLD: Readonly<Record<string, readonly string[]>> = {
  policies: ['when', 'scope', 'jurisdiction', 'effect'],
  flows: ['enter', 'steps', 'requires', 'policies', 'submit', 'base', 'navigation'],
  steps: ['ui', 'data', 'policies', 'confirm'],
};
const WHOLLY_TOLD: ReadonlySet<string> = new Set(['copy', 'screens']);

/** Every other difference, at its pointer; an added or removed document is one change. */
export const diffSettings = ({ before, after }: DiffSides): readonly Change[] => [
  ...leaves(before.brand, after.brand, []).filter(({ where }) => !isTold(where)),
  ...answerOrder(before.brand.chatbot, after.brand.chatbot),
];

/** The order of chatbot answers is a setting, because the first of equally good answers wins. */
function answerOrder(before: object, after: object): readonly Change[] {
  const [was, is] = [
    Object.keys(before).filter((id) => Object.hasOwn(after, id)),
    Object.keys(after).filter((id) => Object.hasOwn(before, id)),
  ];
  return isSame(was, is) ? [] : leaves(was, is, ['chatbot']);
}

function isTold(where: string): boolean {
  const [section = '', , key] = pointerSegments(where);
  if (WHOLLY_TOLD.has(section)) return true;
  const told = TOLD[section];
  return told !== undefined && (key === undefined ? section !== 'steps' : told.includes(key));
}

const DOCUMENT_DEPTH = 2;

function leaves(before: unknown, after: unknown, path: readonly string[]): readonly Change[] {
  if (isSame(before, after)) return [];
  if (isObject(before) && isObject(after))
    return namesOf(before, after).flatMap((key) => leaves(at(before, key), at(after, key), [...path, key]));
  const isDocument = path.length === DOCUMENT_DEPTH && (before === undefined || after === undefined);
  const where = toPointer(path);
  const from = before === undefined || after === undefined ? 0 : firstDifference(before, after);
  const words = isDocument
    ? `${path.join(' ')} ${before === undefined ? 'is new' : 'was removed'}`
    : `${path.join(' ')} was ${said(before, from)} and is ${said(after, from)}`;
  return [
    {
      kind: 'setting',
      where,
      before: before === undefined ? undefined : said(before, from),
      after: after === undefined ? undefined : said(after, from),
      words,
    },
  ];
}

const at = (map: Readonly<Record<string, unknown>>, key: string): unknown =>
  Object.hasOwn(map, key) ? map[key] : undefined;

const LONGEST = 120;

const LEAD_IN = 40;

const whole = (value: unknown): string =>
  value === undefined ? 'nothing' : typeof value === 'string' ? value : JSON.stringify(value);

/** Where to start a long text so that the difference is visible; 0 if it comes early. */
function firstDifference(before: unknown, after: unknown): number {
  const [was, is] = [whole(before), whole(after)];
  let first = 0;
  while (first < was.length && was[first] === is[first]) first++;
  return first + LEAD_IN < LONGEST ? 0 : first - LEAD_IN;
}

function said(value: unknown, from = 0): string {
  const text = whole(value);
  const [begin, end] = [from > 0 ? '...' : '', text.length > from + LONGEST ? '...' : ''];
  return `${begin}${text.slice(from, from + LONGEST)}${end}`;
}
