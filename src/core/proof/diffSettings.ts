import { isObject } from '../shared/json.ts';
import { pointerSegments, toPointer } from '../shared/jsonPointer.ts';
import type { Change } from './change.ts';
import { type DiffSides, isSame, namesOf } from './diffSide.ts';

/** What is told as behaviour or text, and so is no setting: by the section and the key of a document. */
const TOLD: Readonly<Record<string, readonly string[]>> = {
  policies: ['when', 'scope', 'jurisdiction', 'effect'],
  flows: ['enter', 'steps', 'requires', 'policies', 'submit', 'base', 'navigation'],
  steps: ['ui', 'data', 'policies', 'confirm'],
};
const WHOLLY_TOLD: ReadonlySet<string> = new Set(['copy', 'screens']);

/** Every other value that differs, at its pointer; a document that is new or gone is one change. */
export const diffSettings = ({ before, after }: DiffSides): readonly Change[] => [
  ...leaves(before.brand, after.brand, []).filter(({ where }) => !isTold(where)),
  ...answerOrder(before.brand.chatbot, after.brand.chatbot),
];

/** Of answers of the chatbot that fit a question alike the first is given, so their order is a setting. */
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
  const words = isDocument
    ? `${path.join(' ')} is ${before === undefined ? 'new' : 'gone'}`
    : `${path.join(' ')} was ${said(before)} and is ${said(after)}`;
  return [
    {
      kind: 'setting',
      where,
      before: before === undefined ? undefined : said(before),
      after: after === undefined ? undefined : said(after),
      words,
    },
  ];
}

const at = (map: Readonly<Record<string, unknown>>, key: string): unknown =>
  Object.hasOwn(map, key) ? map[key] : undefined;

const LONGEST = 120;

function said(value: unknown): string {
  const text = value === undefined ? 'nothing' : typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}...` : text;
}
