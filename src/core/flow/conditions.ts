import { conditionCategories, oneOf } from './closedLists.ts';

/** A category of condition that is known. */
export type ConditionCategory = (typeof conditionCategories)[number];

/** Something the lender asks of the borrower, as it is answered (COND-02). */
export interface Condition {
  readonly uuid: string;
  readonly categoryEnum: string;
  /** ISO 8601. */
  readonly created: string;
  /** What the borrower said to the reviewer. */
  readonly notes?: string;
  /** What the lender says to the borrower. */
  readonly commentsToBorrower?: string;
  /** Types of documents; none where something else is asked for. */
  readonly requestDocuments: readonly string[];
  /** False once it was answered and the lender looks at it. */
  readonly actionNeeded: boolean;
  readonly xtraData?: { readonly numDocsRequired?: number };
}

type ConditionScreen = 'conditions/upload-document' | 'conditions/phone-number' | 'identity';

const SCREENS: Partial<Readonly<Record<ConditionCategory, ConditionScreen>>> = {
  ID_VERIFICATION_FAILURE: 'identity',
  IDENTITY_DOCUMENT_FRAUD_REVIEW: 'identity',
  MISSING_PHONE_NUMBER: 'conditions/phone-number',
};

/** The screen that answers a category of condition, below `/{uuid}` (COND-07, C-23). */
export const conditionScreen = (category: ConditionCategory): ConditionScreen =>
  SCREENS[category] ?? 'conditions/upload-document';

/**
 * Where a condition is answered within a flow, the borrower's or that of additional signers, whose phone requests are
 * answered by a document (C-23).
 */
export const conditionLocation = (
  category: ConditionCategory,
  flow: 'borrower' | 'signer',
): 'conditions/upload-document' | 'conditions/phone-number' | 'conditions/identity' | 'identity' => {
  const screen = conditionScreen(category);
  if (flow === 'borrower') return screen;
  return screen === 'identity' ? 'conditions/identity' : 'conditions/upload-document';
};

/** How many documents a condition asks for: one unless it says otherwise (COND-20). */
export const documentsRequired = ({ xtraData }: Pick<Condition, 'xtraData'>): number =>
  xtraData?.numDocsRequired ?? 1;

/** A condition whose category is known. */
export type KnownCondition = Condition & { readonly categoryEnum: ConditionCategory };

const isKnown = (condition: Condition): condition is KnownCondition =>
  oneOf(conditionCategories, condition.categoryEnum) !== undefined;

/** The conditions of known categories, the oldest first (COND-03). */
export const outstanding = (conditions: readonly Condition[]): readonly KnownCondition[] =>
  conditions.filter(isKnown).sort((a, b) => Date.parse(a.created) - Date.parse(b.created));
