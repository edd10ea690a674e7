import { isUploadType, uploadWays } from '../../../../core/flow/incomeWays.ts';
import { ApiError, said } from '../../../http/errors.ts';
import { createDocumentService } from '../../documents/documentService.ts';
import { markUploads, openUploads, refuseWhileChecked } from '../../documents/uploadReviewService.ts';
import { incomeOf, requestRecords, sourceFor, withFinding, withSource } from '../../income/incomeService.ts';
import { readSsn } from '../../profile/profileService.ts';
import type { StepAction, StepInput, StepOutcome } from './stepAction.ts';

const MOST_SOURCES = 10;

const incomeAt = ({ record, dependencies }: StepInput) => incomeOf(record.data, dependencies.ids.uuid);

/** Adds an income source to verify (G-15). */
function addSource(input: StepInput): StepOutcome {
  const { answers, record, dependencies } = input;
  const income = incomeAt(input);
  if (income.sources.length >= MOST_SOURCES)
    throw new ApiError('unprocessable', [said('refusal.income.full', { most: String(MOST_SOURCES) })]);
  const source = { employmentType: String(answers.employmentType), amount: Number(answers.amount) };
  return {
    data: {
      income: withSource(income, { uuid: dependencies.ids.uuid(), ...source }),
      incomeSources: [...(record.data.incomeSources ?? []), source],
    },
  };
}

/** Takes proof of income, which the lender reviews later (G-15, STATE-13). */
async function takeUpload(input: StepInput): Promise<StepOutcome> {
  const { tx, record, answers, at } = input;
  const type = String(answers.type);
  if (!isUploadType(type)) throw new ApiError('unprocessable', ['body.type is not a kind of proof']);
  const way = uploadWays[type];
  const income = incomeAt(input);
  const source = sourceFor(income, way, undefined);
  if (!source) throw new ApiError('unprocessable', [said('refusal.income.noDocuments')]);
  const uploads = await openUploads(tx, record.uuid, Object.keys(way.documents));
  const [first] = Object.keys(way.documents);
  for (const [document, least] of Object.entries<number>(way.documents)) {
    const needed = document === first ? Math.max(least, source.documentsNeeded ?? 0) : least;
    const given = uploads.filter((upload) => upload.type === document).length;
    if (given >= needed) continue;
    await refuseWhileChecked(tx, record.uuid, [document]);
    throw new ApiError('unprocessable', [`body.uploaded needs ${needed} of ${document}, not ${given}`]);
  }
  const documents = await markUploads(tx, record.data, { uploads, status: 'UNDER_REVIEW', at });
  const { uuid: sourceUuid } = source;
  const next = withFinding(income, { sourceUuid, amount: null, method: way.method, state: 'PENDING' });
  const isPaystub = type === 'paystub' && record.status.manualPaystubUpload === true;
  return {
    data: { income: next, incomeRequestRecords: requestRecords(next), documents },
    acts: [{ by: 'incomeReview', again: true }],
    ...(isPaystub ? { status: { manualPaystubTasksComplete: true } } : {}),
  };
}

/** The two calendar years before a day. */
const taxYears = (today: string): readonly number[] => [1, 2].map((back) => Number(today.slice(0, 4)) - back);

/** Stores the consent and issues the signed request, Form 4506-C, with SSN and years. */
async function signTaxRequest(input: StepInput): Promise<StepOutcome> {
  const { tx, dependencies, record, release, document, facts, at } = input;
  const ssn = await readSsn(tx, dependencies, record.identityUuid);
  const years = taxYears(facts.today);
  const answers = { ...record.data.answers, incomeConsent: document };
  await createDocumentService(dependencies).issue(tx, {
    package: 'INCOME',
    record: { ...record, data: { ...record.data, answers } },
    release,
    at,
    ...(ssn === undefined ? {} : { taxes: { ssn, years } }),
  });
  return { notes: { taxConsent: { years: [...years], signedAt: at.toISOString() } } };
}

/** Income and employment (G-15). */
export const incomeActions: readonly StepAction[] = [
  {
    call: 'incomeContinue',
    run: (input) => ({ data: { income: incomeAt(input) }, done: true }),
  },
  { call: 'incomeSource', run: addSource },
  { call: 'incomeUpload', run: takeUpload },
  {
    call: 'incomeConsent',
    run: signTaxRequest,
  },
  {
    call: 'employer',
    run: ({ record }) => {
      if (record.data.answers?.employer !== undefined)
        throw new ApiError('conflict', [said('refusal.income.employerAsked')]);
      return { done: true };
    },
  },
];
