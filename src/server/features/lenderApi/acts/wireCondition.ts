import { type ConditionRow, conditionCategories } from '../../conditions/lenderConditionService.ts';
import { closedBody, uuidSchema } from './actParts.ts';

const moment = { type: 'string', format: 'date-time' } as const;
const OPTIONAL = ['signer', 'comments', 'documents', 'dueOn', 'note', 'submittedAt', 'refusal', 'waived'];

/** A condition as its lender sees it. */
export const conditionSchema = closedBody(
  {
    uuid: uuidSchema,
    kind: { type: 'string', enum: [...conditionCategories] },
    status: { type: 'string', enum: ['OPEN', 'SUBMITTED', 'CLOSED'] },
    signer: { ...uuidSchema, description: 'The other signer who is asked; the borrower without it.' },
    comments: { type: 'string' },
    documents: { type: 'integer' },
    dueOn: { type: 'string', format: 'date' },
    note: { type: 'string', description: 'What was written with it.' },
    submittedAt: moment,
    refusal: { type: 'string', description: 'Why what was handed in before was refused.' },
    waived: { type: 'boolean' },
    askedAt: moment,
    changedAt: moment,
  },
  OPTIONAL,
);

export function wireCondition(row: ConditionRow): object {
  const { uuid, type, status, data, created_at, updated_at } = row;
  const signer = row.signer_uuid ?? undefined;
  const { comments, numDocsRequired: documents, dueOn, note, submittedAt, refusal, waived } = data;
  const maybe = { signer, comments, documents, dueOn, note, submittedAt, refusal, waived };
  return {
    uuid,
    kind: type,
    status,
    ...Object.fromEntries(Object.entries(maybe).filter(([, value]) => value !== undefined)),
    askedAt: created_at.toISOString(),
    changedAt: updated_at.toISOString(),
  };
}
