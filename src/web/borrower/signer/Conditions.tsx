import { conditionLocation } from '../../../core/flow/conditions.ts';
import type { Facts } from '../../../core/rules/types.ts';
import type { SignerView } from '../../clients/signerService.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { useQuery } from '../foundation/router.tsx';
import { LoadFailure } from '../parts/LoadFailure.tsx';
import { ConditionPage } from './ConditionPage.tsx';
import { ConditionsPage } from './ConditionsPage.tsx';
import type { SignerConditions } from './useSignerConditions.ts';

interface ConditionsProps {
  /** Below heloc-signer. */
  readonly page: string;
  readonly view: SignerView;
  readonly facts: Facts;
  readonly asked: SignerConditions;
  readonly onChange: () => Promise<unknown>;
  /** The address of a signer's page. */
  readonly to: (page: string, condition?: string) => string;
}

/**
 * The pages of what the lender asks of a signer (SIGNER-11): the list, and for one condition the page where it is answered,
 * that of `?condition={uuid}` or else the oldest. Nothing to answer there shows the list.
 */
export function Conditions({ page, view, facts, asked, onChange, to }: ConditionsProps) {
  const { text } = useCopy();
  const query = useQuery();
  const { conditions, reload } = asked;
  if (conditions.type !== 'ready')
    return (
      <Page>
        {conditions.type === 'failed' ? (
          <LoadFailure error={conditions.error} retry={conditions.retry} />
        ) : (
          <Skeleton label={text('common.loading')} lines={5} />
        )}
      </Page>
    );
  const here = conditions.value.filter(
    ({ actionNeeded, categoryEnum }) => actionNeeded && conditionLocation(categoryEnum, 'signer') === page,
  );
  const condition = here.find(({ uuid }) => uuid === query.get('condition')) ?? here[0];
  if (condition === undefined) return <ConditionsPage {...{ view, to }} conditions={conditions.value} />;
  return (
    <ConditionPage
      key={condition.uuid}
      {...{ view, condition, facts, to }}
      step={page === 'conditions/identity' ? 'identity' : 'condition'}
      onChange={() => Promise.all([reload(), onChange()])}
    />
  );
}
