import { conditionCategories, oneOf } from './closedLists.ts';

export type ConditionCategory = (typeof conditionCategories)[number];

/** Something the lender asks the borrower for (COND-02). */
export interface Condition {
  readonly uuid: string;
  readonly categoryEnum: string;
  /** ISO 8601. */
  readonly created: string;
  readonly notes?: string;
  /** The lender's comment to the borrower. */
  readonly commentsToBorrower?: string;
  /** Document types; empty if something else is asked for. */
  readonly requestDocuments: readonly string[];
  /** False once the borrower answered and the lender reviews it. */
  readonly actionNeeded: boolean;
  readonly xtraData?: { readonly numDocsRequired?: number };
}

type ConditionScreen = 'conditions/upload-document' | 'conditions/phone-number' | 'identity';

const SCREENS: Partial<Readonly<Record<ConditionCategory, ConditionScreen>>> = {
  ID_VERIFICATION_FAILURE: 'identity',
  IDENTITY_DOCUMENT_FRAUD_REVIEW: 'identity',
  MISSING_PHONE_NUMBER: 'conditions/phone-number',
};

/** The screen for a category of condition, below `/{uuid}` (COND-07, C-23). */
export const conditionScreen = (category: ConditionCategory): ConditionScreen =>
  SCREENS[category] ?? 'conditions/upload-document';

/**
 * Where a condition is answered in a flow: the borrower's or that of additional signers, who answer phone requests
 * with a document (C-23).
 */
export const conditionLocation = (
  category: ConditionCategory,
  flow: 'borrower' | 'signer',
): 'conditions/upload-document' | 'conditions/phone-number' | 'conditions/identity' | 'identity' => {
  const screen = conditionScreen(category);
  if (flow === 'borrower') return screen;
  return screen === 'identity' ? 'conditions/identity' : 'conditions/upload-document';
};

/** The number of documents a condition asks for (default: one, COND-20). */
export const documentsRequired = ({ xtraData }: Pick<Condition, 'xtraData'>): number =>
  xtraData?.numDocsRequired ?? 1;

export type KnownCondition = Condition & { readonly categoryEnum: ConditionCategory };

const isKnown = (condition: Condition): condition is KnownCondition =>
  oneOf(conditionCategories, condition.categoryEnum) !== undefined;

/** The conditions of known categories, oldest first (COND-03). */
export const outstanding = (conditions: readonly Condition[]): readonly KnownCondition[] =>
  conditions.filter(isKnown).sort((a, b) => Date.parse(a.created) - Date.parse(b.created));
