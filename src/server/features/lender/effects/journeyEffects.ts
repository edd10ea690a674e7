import { accountEffects } from './accounts.ts';
import { closingEffects } from './closing.ts';
import { coBorrowerEffects } from './coBorrowers.ts';
import { conditionEffects } from './conditions.ts';
import { creditEffects } from './credit.ts';
import { decisionEffects } from './decisions.ts';
import { documentEffects } from './documents.ts';
import { endingEffects } from './endings.ts';
import type { JourneyEffect } from './journeyEffect.ts';
import { lapseEffects } from './lapses.ts';
import { signerEffects } from './lateSigners.ts';
import { lineEffects } from './lines.ts';
import { notaryEffects } from './notary.ts';
import { payoffEffects } from './payoffs.ts';
import { propertyEffects } from './property.ts';
import { reviewEffects } from './reviews.ts';
import { valuationChoiceEffects } from './valuationChoice.ts';
import { valuationFeeEffects } from './valuationFee.ts';
import { verificationEffects } from './verification.ts';

/** All journey effects; each slice adds its list here. */
export const journeyEffects: readonly JourneyEffect[] = [
  ...decisionEffects,
  ...creditEffects,
  ...coBorrowerEffects,
  ...payoffEffects,
  ...propertyEffects,
  ...valuationChoiceEffects,
  ...valuationFeeEffects,
  ...closingEffects,
  ...lineEffects,
  ...accountEffects,
  ...conditionEffects,
  ...notaryEffects,
  ...documentEffects,
  ...signerEffects,
  ...lapseEffects,
  ...reviewEffects,
  ...endingEffects,
  ...verificationEffects,
];
