import { dayIn, zoneOf } from '../../../../core/shared/stateTime.ts';
import { createDocumentService, type IssueRequest } from '../../documents/documentService.ts';
import { withoutAppointment } from '../../notary/notaryTermsService.ts';
import { tellOfRescission } from '../../signers/rescissionLettersService.ts';
import { entitlementsOf } from '../../signers/signerGraphService.ts';
import { readSigners } from '../../signers/signerService.ts';
import { createSignersReady } from '../../signers/signersReadyService.ts';
import { creditReportOf } from '../../tasks/findingsService.ts';
import { replannedClosing } from './closing.ts';
import { issueCoBorrowersDecline } from './coBorrowers.ts';
import { isFunded, isSigned } from './endings.ts';
import type { EffectInput, EffectOutcome, JourneyEffect } from './journeyEffect.ts';

/** The other signers, who get their own copies of what the policies say. */
async function ownersOf(input: EffectInput): Promise<IssueRequest['owners']> {
  const { tx, record, dependencies } = input;
  const signers = await readSigners(tx, dependencies, record.uuid);
  if (signers.length === 0) return [];
  const entitled = await entitlementsOf(tx, input);
  return signers.map(({ uuid, firstName, lastName }) => {
    const { notices = [], documents = [] } = entitled.get(uuid) ?? {};
    const gets = entitled.has(uuid) ? [...notices, ...documents] : undefined;
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
  (documents: IssueRequest['package'], usedCredit = creditOf, onlyOthers = false) =>
  async (input: EffectInput): Promise<EffectOutcome> => {
    const { tx, dependencies, record, release, at } = input;
    const [owners, credit] = [await ownersOf(input), await usedCredit(input)];
    await createDocumentService(dependencies).issue(tx, {
      package: documents,
      record,
      release,
      at,
      onlyOthers,
      ...(owners ? { owners } : {}),
      ...(credit ? { credit } : {}),
      ...(input.deadline ? { answerBy: dayIn(zoneOf(record.state), input.deadline) } : {}),
    });
    return {};
  };

/** What follows the signing, by stage. */
const AFTER_SIGNING = [
  'notaryIssued',
  'manualNotarized',
  'notarized',
  'rescissionIssued',
  'rescission',
  'recording',
  'fundable',
];

/**
 * What followed the signing is done again with somebody named late: a notary sees them sign, their right to cancel has three
 * days of its own from then (12 CFR 1026.15(a)(3)), and what they signed is recorded before the money leaves.
 */
function closedAnew({ record, file }: EffectInput): EffectOutcome {
  const reopen = AFTER_SIGNING.filter((stage) => file.milestones[stage] !== undefined);
  if (reopen.length === 0) return {};
  const status = {
    disclosurelistNotaryComplete: false,
    primaryParticipantAcceptComplete: false,
    manualDeedSigningComplete: false,
  };
  if (record.data.notary === undefined) return { reopen, status };
  const { session: _held, ...notary } = withoutAppointment(record.data.notary);
  return { reopen, status, data: { notary, requestedManualNotaryTime: '' } };
}

/**
 * Who was named late gets what the others have got by then, and signs it; the borrower's own documents stay as they are. In
 * Texas the days before closing run from their notice too.
 */
async function admitSigners(input: EffectInput): Promise<EffectOutcome> {
  const { tx, dependencies, record, file } = input;
  const isOut = (stage: string): boolean => file.milestones[stage] !== undefined;
  if (isOut('summaryIssued')) await issue('SUMMARY', creditOf, true)(input);
  if (!isOut('noteIssued')) return {};
  await issue('CLOSING', creditOf, true)(input);
  const data = await createSignersReady(dependencies)(tx, record);
  const anew = closedAnew(input);
  return {
    ...anew,
    data: { ...data, ...replannedClosing(input).data, ...anew.data },
    acts: [{ by: 'signers', again: true }],
  };
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
  { name: 'admitSigners', run: admitSigners },
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
      await tellOfRescission(input.tx, input);
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
