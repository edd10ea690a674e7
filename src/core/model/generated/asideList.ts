/* Generated from config/journey.yaml by `npm run generate`. Do not edit. */

/** The asides of the base layer. */
export const asideList = [
  {"id":"conditionReview","asks":"conditionReview@1","on":{"accepted":{"does":["closeCondition"]},"refused":{"does":["reopenCondition"]}}},
  {"id":"signerIdentity","asks":"documentReview@1","on":{"accepted":{"does":["acceptSigner"]},"refused":{"does":["refuseSigner"]}}},
  {"id":"accountCheck","asks":"bankAccount@1","on":{"verified":{"does":["verifyAccount"]},"notVerified":{"does":["refuseAccount"]}}},
  {"id":"coBorrowerCredit","asks":"coBorrowerCredit@1","on":{"found":{"does":["keepCoBorrower"]},"frozen":{"does":["askCoBorrower"]},"noMatch":{"does":["askCoBorrower"]}}},
  {"id":"lineRequest","asks":"lineRequest@1","on":{"done":{"does":["doLineRequest"]},"refused":{"does":["refuseLineRequest"]}}},
] as const;

/** What becomes of those that nobody answers. */
export const unanswered = {"deadline":"P3D","asks":"attention@1","closes":"P25D","does":["issueNoDecision","closeUnanswered"]} as const;

/** An aside that every lender has, so that code may ask it. */
export type AsideName = (typeof asideList)[number]['id'];
