import { dayIn, zoneOf } from '../../../../core/shared/stateTime.ts';
import {
  createDocumentService,
  type IssueOwner,
  type IssueRequest,
} from '../../documents/documentService.ts';
import { entitlementsOf } from '../../signers/signerGraphService.ts';
import { readSigners } from '../../signers/signerService.ts';
import { createSignersReady } from '../../signers/signersReadyService.ts';
import { startRescissions } from '../../signers/startRescissionsService.ts';
import { creditReportOf } from '../../tasks/findingsService.ts';
import { issueCoBorrowersDecline } from './coBorrowers.ts';
import { isFunded, isSigned } from './endings.ts';
import type { EffectInput, EffectOutcome, JourneyEffect } from './journeyEffect.ts';

/** The other signers, who get their own copies of what the policies say. */
async function ownersOf(input: EffectInput): Promise<readonly IssueOwner[]> {
  const { tx, record, dependencies } = input;
  const signers = await readSigners(tx, dependencies, record.uuid);
  if (signers.length === 0) return [];
  const entitled = await entitlementsOf(tx, input);
  return signers.map(({ uuid, firstName, lastName }) => {
    const { notices = [], documents = [] } = entitled.get(uuid) ?? {};
    // Whom no policy asks for gets nothing, where policies say who gets what.
    const gets = entitled.size > 0 ? [...notices, ...documents] : undefined;
    return { signerUuid: uuid, name: `${firstName} ${lastName}`, gets };
  });
}

/** The score as the bureau gave it, on the day of the inquiry; nothing without a report. */
async function creditOf(input: EffectInput): Promise<IssueRequest['credit']> {
  const report = creditReportOf(await input.findings(input.tx, input))?.data;
  if (!report) return undefined;
  const { score, date: on, range, bureau, factors } = report;
  return { score, on, range, bureau, factors };
}

const issue =
  (documents: IssueRequest['package'], usedCredit = creditOf) =>
  async (input: EffectInput): Promise<EffectOutcome> => {
    const { tx, dependencies, record, release, at } = input;
    const [owners, credit] = [await ownersOf(input), await usedCredit(input)];
    await createDocumentService(dependencies).issue(tx, {
      package: documents,
      record,
      release,
      at,
      owners,
      ...(credit ? { credit } : {}),
      ...(input.deadline ? { answerBy: dayIn(zoneOf(record.state), input.deadline) } : {}),
    });
    return {};
  };

/** Gives a package to those of the other signers who have nothing of it; what all others have stays as it is. */
export async function issueToNew(input: EffectInput, documents: IssueRequest['package']): Promise<void> {
  const { tx, dependencies, record, release, at } = input;
  const service = createDocumentService(dependencies);
  const owners: IssueOwner[] = [];
  for (const owner of await ownersOf(input))
    if (!(await service.hasOwn(tx, record.uuid, documents, owner.signerUuid))) owners.push(owner);
  if (owners.length === 0) return;
  const credit = await creditOf(input);
  const request = { package: documents, record, release, at, owners, alone: true, onlyOthers: true } as const;
  await service.issue(tx, { ...request, ...(credit ? { credit } : {}) });
}

const issueReason = issue('ADVERSE_ACTION', async () => undefined);

/**
 * The notice of adverse action for a reason that no credit report gave (12 CFR 1002.9(a)(1)). Before an offer is chosen
 * there is no application (12 CFR 1002.2(f)), and no notice.
 */
export async function issueForReason(input: EffectInput, reason: string): Promise<EffectOutcome> {
  const { data } = input.record;
  if (!(data.term && data.amount) || isFunded(input)) return {};
  const record = { ...input.record, data: { ...data, declineReasons: [reason] } };
  return issueReason({ ...input, record });
}

export const documentEffects: readonly JourneyEffect[] = [
  { name: 'issueSummary', run: issue('SUMMARY') },
  { name: 'issueClosing', run: issue('CLOSING') },
  {
    name: 'tellSigners',
    run: async ({ tx, dependencies, record }) => ({
      data: await createSignersReady(dependencies)(tx, record),
    }),
  },
  { name: 'issueNotary', run: issue('NOTARY') },
  {
    name: 'issueRescission',
    run: async (input) => {
      await startRescissions(input.tx, input);
      return issue('RESCISSION')(input);
    },
  },
  {
    name: 'issueAdverseAction',
    run: async (input) => {
      await issueCoBorrowersDecline(input);
      return issue('ADVERSE_ACTION')(input);
    },
  },
  { name: 'issueIncompleteness', run: issue('INCOMPLETE') },
  // The lender left it without a decision; once it is signed there was one.
  {
    name: 'issueNoDecision',
    run: (input) => (isSigned(input) ? {} : issueForReason(input, 'NOT_COMPLETED')),
  },
];
