import type { RegisterDraft } from '../model/generated/api/register-draft.ts';
import { isObject } from '../shared/json.ts';

/** A registration in two places since they agreed. */
export interface DraftSides {
  /** Where they agreed last; empty if never. */
  readonly base: RegisterDraft;
  /** What is here, given last. */
  readonly mine: RegisterDraft;
  readonly theirs: RegisterDraft;
}

export interface MergedDraft {
  readonly draft: RegisterDraft;
  /** JSON Pointers of what was answered on both sides, differently: what is here counts. */
  readonly both: readonly string[];
  /** True if something of the other side is now here. */
  readonly isJoined: boolean;
}

const OWN = '/answers';

type Members = ReadonlyMap<string, unknown>;

/** Members of a draft by JSON Pointer, and each of the lender's own answers: what is answered together stays together. */
function membersOf({ answers = {}, ...draft }: RegisterDraft): Members {
  const members = Object.entries(draft).map(([name, value]) => [`/${name}`, value] as const);
  const own = Object.entries(answers).map(([name, value]) => [`${OWN}/${name}`, value] as const);
  return new Map<string, unknown>([...members, ...own]);
}

function draftOf(members: Members): RegisterDraft {
  const draft: Record<string, unknown> = {};
  const answers: Record<string, unknown> = {};
  for (const [pointer, value] of members)
    if (value !== undefined)
      if (pointer.startsWith(`${OWN}/`)) answers[pointer.slice(OWN.length + 1)] = value;
      else draft[pointer.slice(1)] = value;
  return { ...draft, ...(Object.keys(answers).length > 0 ? { answers } : {}) } as RegisterDraft;
}

/** True for what a form holds of a question that nobody has answered. */
function isBlank(value: unknown): boolean {
  if (isObject(value)) return Object.values(value).every(isBlank);
  return value === undefined || value === '' || value === false;
}

/** The same in any order of members. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(textOf).join()}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? '';
  const members = Object.keys(value)
    .filter((name) => value[name] !== undefined)
    .sort();
  return `{${members.map((name) => `${JSON.stringify(name)}:${textOf(value[name])}`).join()}}`;
}

const isSame = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other);

/** True for a draft in which nothing is answered yet. */
export const isBlankDraft = (draft: RegisterDraft): boolean => isBlank(draft);

export const isSameDraft = (one: RegisterDraft, other: RegisterDraft): boolean => isSame(one, other);

/**
 * Merges a draft that was changed in two places, answer by answer: what only one side changed is taken from it, and what both
 * changed from here, because it was given last.
 */
export function mergeDrafts({ base, mine, theirs }: DraftSides): MergedDraft {
  const [before, here, there] = [membersOf(base), membersOf(mine), membersOf(theirs)];
  const merged = new Map<string, unknown>();
  const both: string[] = [];
  let isJoined = false;
  for (const pointer of new Set([...there.keys(), ...here.keys()])) {
    const [was, own, other] = [before, here, there].map((members) => members.get(pointer));
    const isOwnChanged = !isSame(own, was) && !(was === undefined && isBlank(own));
    const isOtherTaken = !isOwnChanged && !isSame(own, other);
    merged.set(pointer, isOtherTaken ? other : own);
    if (isOtherTaken && !(isBlank(own) && isBlank(other))) isJoined = true;
    if (isOwnChanged && !isSame(own, other) && !isSame(other, was) && !isBlank(other)) both.push(pointer);
  }
  return { draft: draftOf(merged), both, isJoined };
}
