import type { Vocabulary } from '../flow/ruleSet.ts';
import type { JourneyStage } from '../model/generated/journey.ts';

const IN_REVIEW = 'application.inReview';

const reviewed: JourneyStage = {
  id: 'documentsReviewed',
  status: 'IN_PROGRESS',
  when: { var: IN_REVIEW },
  asks: 'documentReview@1',
  on: { accepted: { does: ['finishStep'] }, refused: { does: ['refuseUploads'] } },
};

/** Stages, first of all the one that reviews what steps bring: releases of before lack it, and their steps wait for it too. */
export const withReviews = (stages: readonly JourneyStage[]): readonly JourneyStage[] =>
  stages.some(({ asks }) => asks === reviewed.asks) ? stages : [reviewed, ...stages];

/** The vocabulary of a release, with the fact by which that stage goes. */
export const withReviewFact = ({ facts, enums }: Vocabulary): Vocabulary => ({
  enums,
  facts: { [IN_REVIEW]: { type: 'boolean', label: 'Documents of a step are being looked at' }, ...facts },
});
