import { conditionCategories, oneOf } from '../../../core/flow/closedLists.ts';
import { type Condition, conditionScreen } from '../../../core/flow/conditions.ts';
import { answerCopy } from '../../http/requestLanguage.ts';
import { closed, text, uuid } from '../../http/routeSchema.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import type { ReviewReason } from '../documents/uploadReviewService.ts';
import type { ConditionRow } from './conditionStore.ts';

export const documentTypeOf = ({ app }: CompiledRelease, category: string): string | undefined =>
  app.enums.conditionCategories?.values.find(({ id }) => id === category)?.documentType;

export function screenOf({ type }: Pick<ConditionRow, 'type'>): string | undefined {
  const category = oneOf(conditionCategories, type);
  return category === undefined ? undefined : conditionScreen(category);
}

/** Why what was submitted before was refused; undefined for releases without the message. */
function refusalWords(release: CompiledRelease, refusal: ReviewReason | undefined): string | undefined {
  const key = `screen.uploads.reason.${refusal}`;
  const copy = answerCopy(release);
  return refusal !== undefined && copy.has(key) ? copy.text(key, { facts: {} }) : undefined;
}

/** By when it is to be answered; undefined for releases without the message. */
function dueWords(release: CompiledRelease, dueOn: string | undefined): string | undefined {
  const key = 'screen.conditions.due';
  const copy = answerCopy(release);
  return dueOn !== undefined && copy.has(key)
    ? copy.text(key, { facts: {}, values: { date: dueOn } })
    : undefined;
}

/** A condition on the wire (COND-02). */
export function toWire(row: ConditionRow, release: CompiledRelease): Condition {
  const { comments, note, numDocsRequired, requestDocuments, refusal, dueOn } = row.data;
  const said = [refusalWords(release, refusal), comments, dueWords(release, dueOn)].filter(
    (text) => text !== undefined,
  );
  const own = documentTypeOf(release, row.type);
  return {
    uuid: row.uuid,
    categoryEnum: row.type,
    created: row.created_at.toISOString(),
    ...(note === undefined ? {} : { notes: note }),
    ...(said.length === 0 ? {} : { commentsToBorrower: said.join(' ') }),
    requestDocuments: requestDocuments ?? (own === undefined ? [] : [own]),
    actionNeeded: row.status === 'OPEN',
    ...(numDocsRequired === undefined ? {} : { xtraData: { numDocsRequired } }),
  };
}

export const conditionAnswer = closed(
  {
    uuid,
    categoryEnum: text(80),
    created: text(40),
    notes: text(500),
    commentsToBorrower: text(1000),
    requestDocuments: { type: 'array', items: text(80) },
    actionNeeded: { type: 'boolean' },
    xtraData: closed({ numDocsRequired: { type: 'integer', minimum: 1 } }, ['numDocsRequired']),
  },
  ['notes', 'commentsToBorrower', 'xtraData'],
);
