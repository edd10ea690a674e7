import type { Facts } from '../../../core/rules/types.ts';
import { readsTheSame } from '../../../core/shared/readsTheSame.ts';
import { dayIn, zoneOf } from '../../../core/shared/stateTime.ts';
import { ApiError } from '../../http/errors.ts';
import { answerCopy } from '../../http/requestLanguage.ts';
import { closed, text } from '../../http/routeSchema.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import type { ApplicationRecord } from '../applications/recordService.ts';

export interface SignatureRequest {
  readonly typedName: string;
  readonly initials: string;
  readonly geo: { readonly latitude: number; readonly longitude: number };
}

/** A signature that is about to be made, or not. */
export interface Signing {
  readonly record: ApplicationRecord;
  readonly release: CompiledRelease;
  readonly facts: Facts;
  readonly at: Date;
}

type Words = Pick<Signing, 'release' | 'facts'>;

const place = (limit: number) => ({ type: 'number', minimum: -limit, maximum: limit }) as const;
const name = { ...text(400), minLength: 1, pattern: '\\S' } as const;
const initials = { ...text(12), pattern: '^\\s*\\p{L}([.\\- ]?\\p{L}){1,5}\\.?\\s*$' } as const;

export const signatureBody = closed({
  typedName: name,
  initials,
  geo: closed({ latitude: place(90), longitude: place(180) }),
});

const wordsOf = ({ release, facts }: Words, key: string, values = {}): string =>
  answerCopy(release).text(key, { facts, values });

/** While documents are not ready, or signing was not begun. */
export const notReady = (words: Words): ApiError =>
  new ApiError('conflict', [wordsOf(words, 'screen.signing.notReady')]);

/** Answers 409 before the earliest closing day of the state, or while documents are not ready (G-36). */
export function refuseEarly({ record, at, ...words }: Signing): void {
  const { earliestClosing } = record.data.timeline ?? {};
  if (!record.status.disclosurelistClosingReady) throw notReady(words);
  if (earliestClosing !== undefined && dayIn(zoneOf(record.state), at) < earliestClosing)
    throw new ApiError('conflict', [wordsOf(words, 'screen.signing.tooEarly', { date: earliestClosing })]);
}

/** Answers 422 unless the typed name is this one, however it is written. */
export function expectName(words: Words, { typedName }: SignatureRequest, name: unknown): void {
  if (typeof name !== 'string' || !readsTheSame(typedName, name))
    throw new ApiError('unprocessable', [wordsOf(words, 'screen.summary.name.different')]);
}

/** What is written below a document: the name, or the initials where it asks for them. */
export const writtenName = ({ typedName, initials }: SignatureRequest, sign: string): string =>
  (sign === 'initials' ? initials : typedName).trim();
