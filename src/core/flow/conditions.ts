import { conditionCategories, oneOf } from './closedLists.ts';

export type ConditionCategory = (typeof conditionCategories)[number];

/** Something the lender asks the borrower for (COND-02). */
export interface Condition {
  readonly uuid: string;
  readonly categoryEnum: string;
  readonly created: string;
  readonly notes?: string;
  readonly commentsToBorrower?: string;
  /** Document types; empty if something else is asked for. */
  readonly requestDocuments: readonly string[];
  /** False while the lender reviews the borrower's answer. */
  readonly actionNeeded: boolean;
  readonly xtraData?: { readonly numDocsRequired?: number };
}

type ConditionScreen = 'conditions/upload-document' | 'conditions/phone-number' | 'identity';

const SCREENS: Partial<Readonly<Record<ConditionCategory, ConditionScreen>>> = {
  ID_VERIFICATION_FAILURE: 'identity',
  IDENTITY_DOCUMENT_FRAUD_REVIEW: 'identity',
  MISSING_PHONE_NUMBER: 'conditions/phone-number',
};

/** Below `/{uuid}` (COND-07, C-23). */
export const conditionScreen = (category: ConditionCategory): ConditionScreen =>
  SCREENS[category] ?? 'conditions/upload-document';

/** Additional signers have a flow of their own, and answer phone requests with a document (C-23). */
export const conditionLocation = (
  category: ConditionCategory,
  flow: 'borrower' | 'signer',
): 'conditions/upload-document' | 'conditions/phone-number' | 'conditions/identity' | 'identity' => {
  const screen = conditionScreen(category);
  if (flow === 'borrower') return screen;
  return screen === 'identity' ? 'conditions/identity' : 'conditions/upload-document';
};

/** Default: one (COND-20). */
export const documentsRequired = ({ xtraData }: Pick<Condition, 'xtraData'>): number =>
  xtraData?.numDocsRequired ?? 1;

export type KnownCondition = Condition & { readonly categoryEnum: ConditionCategory };

const isKnown = (condition: Condition): condition is KnownCondition =>
  oneOf(conditionCategories, condition.categoryEnum) !== undefined;

/** The conditions of known categories, oldest first (COND-03). */
export const outstanding = (conditions: readonly Condition[]): readonly KnownCondition[] =>
  conditions.filter(isKnown).sort((a, b) => Date.parse(a.created) - Date.parse(b.created));
