import { incomeDocuments } from '../../../../core/flow/incomeWays.ts';
import type { GivenCondition, GivenDocument } from '../../../../core/model/generated/task-data.ts';
import { withoutBlanks } from '../../../../core/shared/compact.ts';
import { readCondition } from '../../conditions/conditionService.ts';
import { createDocumentService } from '../../documents/documentService.ts';
import {
  handedIn,
  type OpenUpload,
  proofUnderReview,
  underReview,
} from '../../documents/uploadReviewService.ts';
import { identityUnderReview } from '../../signers/signerReviewService.ts';
import type { GivenReaders, GivenSource } from './givenReader.ts';

type Uploads = (
  source: GivenSource,
) => Promise<readonly Pick<OpenUpload, 'uuid' | 'type' | 'fileName' | 'side'>[]>;

/** The documents that each task looks at. */
const uploadsOf: Readonly<Record<string, Uploads>> = {
  documentReview: ({ tx, record, task }) =>
    task.subject === ''
      ? underReview(tx, record.uuid, record.data.review?.documents ?? [])
      : identityUnderReview(tx, record.uuid, task.subject),
  incomeReview: ({ tx, record }) => proofUnderReview(tx, record, incomeDocuments),
  conditionReview: ({ tx, record, task }) => handedIn(tx, record.uuid, { conditionUuid: task.subject }),
  // A statement is asked for, and looked at, before its account is asked about again.
  bankAccount: async ({ record }) =>
    (record.data.documents ?? []).flatMap(({ uuid, type, fileName = '', status }) =>
      type === 'BANK_STATEMENT' && status === 'ACCEPTED' && uuid ? [{ uuid, type, fileName }] : [],
    ),
};

async function documentsOf(source: GivenSource): Promise<GivenDocument[]> {
  const uploads = await (uploadsOf[source.task.name]?.(source) ?? []);
  return uploads.map(({ uuid, type, fileName, side }) => withoutBlanks({ uuid, type, fileName, side }));
}

async function conditionOf({ tx, record, task }: GivenSource): Promise<GivenCondition | undefined> {
  const row = await readCondition(tx, record.uuid, task.subject);
  if (!row) return undefined;
  const { comments, requestDocuments, note, submittedAt, refusal } = row.data;
  return withoutBlanks({
    uuid: row.uuid,
    category: row.type,
    text: comments,
    documentTypes: requestDocuments && [...requestDocuments],
    note,
    openedAt: row.created_at.toISOString(),
    submittedAt,
    lastRefusal: refusal,
  });
}

/** Documents, conditions and the step that is under review. */
export const paperReaders: GivenReaders<
  'documents' | 'condition' | 'openConditions' | 'issuedDocuments' | 'for' | 'kind' | 'step'
> = {
  documents: documentsOf,
  condition: conditionOf,
  openConditions: ({ record }) =>
    (record.data.conditions ?? []).map(({ uuid, categoryEnum: category, status }) => ({
      uuid,
      category,
      status,
    })),
  issuedDocuments: async ({ tx, tools, record }) => {
    const issued = await createDocumentService(tools).list(tx, record.uuid, 'ISSUED');
    return issued
      .filter(({ superseded, package: of }) => !superseded && (of === 'CLOSING' || of === 'NOTARY'))
      .map(({ uuid, type, title, signed }) => ({ uuid, type, title, signed }));
  },
  for: ({ task }) => task.stage,
  // An aside is about another signer.
  kind: ({ record, task }) => (task.subject === '' ? record.data.review?.kind : 'identity'),
  step: ({ record, task }) => (task.subject === '' ? record.data.review?.stepId : 'signer-identity'),
};
