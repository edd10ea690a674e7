import {
  conditionScreen,
  documentsRequired,
  type KnownCondition,
} from '../../../../../core/flow/conditions.ts';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import { useRelease } from '../../../../renderer/ReleaseContext.tsx';

export interface ConditionEnums {
  readonly categories: string;
  readonly documents: string;
}

export interface ConditionWords {
  readonly title: (condition: KnownCondition) => string;
  /** The document types requested, by name; '' for none. */
  readonly documents: (condition: KnownCondition) => string;
  /** Label of the button that opens the condition (COND-21). */
  readonly action: (condition: KnownCondition) => string;
  /**
   * Why an open condition was raised: the identity check (COND-22), or an account with its last four characters (2 §5);
   * undefined for others and for unknown accounts.
   */
  readonly hint: (condition: KnownCondition, lastFour: string | undefined) => string | undefined;
}

export function useConditionWords({ categories, documents }: ConditionEnums): ConditionWords {
  const { text } = useCopy();
  const { app } = useRelease();
  const labelOf = (name: string, id: string): string => {
    const label = app.enums[name]?.values.find((value) => value.id === id)?.label;
    return label === undefined ? id : text(label);
  };
  return {
    title: ({ categoryEnum }) => labelOf(categories, categoryEnum),
    documents: (condition) => {
      const types = condition.requestDocuments;
      if (types.length === 0) return '';
      return text('screen.conditions.documents', {
        documents: types.map((type) => labelOf(documents, type)).join(', '),
        count: documentsRequired(condition),
      });
    },
    hint: ({ categoryEnum, actionNeeded }, lastFour) => {
      if (!actionNeeded) return undefined;
      if (categoryEnum === 'ID_VERIFICATION_FAILURE') return text('screen.conditions.identityFailed');
      const isAccount = categoryEnum === 'BANK_ACCOUNT_FRAUD_REVIEW' && lastFour !== undefined;
      return isAccount ? text('screen.bank.account.hint', { last4: lastFour }) : undefined;
    },
    action: (condition) => {
      const screen = conditionScreen(condition.categoryEnum);
      if (screen === 'identity') return text('screen.conditions.action.identity');
      if (screen === 'conditions/phone-number') return text('screen.conditions.action.phone');
      return text('screen.conditions.action.upload', { count: documentsRequired(condition) });
    },
  };
}
