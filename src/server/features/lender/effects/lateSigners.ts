import { withoutAppointment } from '../../notary/notaryTermsService.ts';
import { createNotices } from '../../signers/signerNoticesService.ts';
import { createSignersReady } from '../../signers/signersReadyService.ts';
import { createUnaskedSigners } from '../../signers/unaskedSignersService.ts';
import { replannedClosing } from './closing.ts';
import { issueToNew } from './documents.ts';
import type { EffectInput, EffectOutcome, JourneyEffect } from './journeyEffect.ts';

type Timeline = NonNullable<EffectInput['record']['data']['timeline']>;

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

const isOut = ({ file }: EffectInput, stage: string): boolean => file.milestones[stage] !== undefined;

const withData = (input: EffectInput, data: EffectOutcome['data']): EffectInput => ({
  ...input,
  record: { ...input.record, data: { ...input.record.data, ...data } },
});

/** The dates that begin anew with somebody named late: none of them is over for who has just come. */
function withoutDates({ record }: EffectInput): Timeline {
  const {
    earliestClosing: _closing,
    rescissionEnds: _day,
    rescissionEndsAt: _moment,
    fundingEstimate: _money,
    ...timeline
  } = record.data.timeline ?? {};
  return timeline;
}

/**
 * What followed the signing is done again with somebody named late: the notary, the days to cancel, which are three from
 * then for who has just signed (12 CFR 1026.15(a)(3)), and recording; no money leaves before.
 */
function closedAnew(input: EffectInput): EffectOutcome {
  const reopen = AFTER_SIGNING.filter((stage) => isOut(input, stage));
  if (reopen.length === 0) return {};
  const status = {
    disclosurelistNotaryComplete: false,
    primaryParticipantAcceptComplete: false,
    manualDeedSigningComplete: false,
  };
  const { notary: before } = input.record.data;
  if (before === undefined) return { reopen, status };
  const { session: _held, ...notary } = withoutAppointment(before);
  return { reopen, status, data: { notary, requestedManualNotaryTime: '' } };
}

/**
 * Who was named late gets what the others have got by then, and signs it; what all others have stays as it is. In Texas the
 * days before closing run from their notice too.
 */
async function admitSigners(input: EffectInput): Promise<EffectOutcome> {
  const { tx, dependencies } = input;
  if (!isOut(input, 'summaryIssued')) return {};
  const fresh = withData(input, { timeline: withoutDates(input) });
  await issueToNew(fresh, 'SUMMARY');
  if (!isOut(input, 'noteIssued')) {
    await createNotices(dependencies).tell(tx, input.record);
    return {};
  }
  const anew = closedAnew(input);
  const planned = withData(fresh, { ...(await replannedClosing(fresh)).data, ...anew.data });
  await issueToNew(planned, 'CLOSING');
  const data = await createSignersReady(dependencies)(tx, planned.record);
  const { timeline } = planned.record.data;
  return {
    ...anew,
    data: { ...anew.data, ...data, ...(timeline ? { timeline } : {}) },
    acts: [{ by: 'signers', again: true }],
  };
}

/** Before the closing: whom no policy asks for any more is told, and who was named since the summary gets their notices. */
async function gatherSigners(input: EffectInput): Promise<EffectOutcome> {
  const { tx, dependencies } = input;
  const data = await createUnaskedSigners(dependencies)(tx, input);
  await issueToNew(withData(input, data), 'SUMMARY');
  return { data };
}

/** Who signs besides the borrower: what they get when they are named late, and what they are told. */
export const signerEffects: readonly JourneyEffect[] = [
  { name: 'admitSigners', run: admitSigners },
  { name: 'gatherSigners', run: gatherSigners },
  {
    name: 'tellNotices',
    run: async ({ tx, dependencies, record }) => {
      await createNotices(dependencies).tell(tx, record);
      return {};
    },
  },
];
