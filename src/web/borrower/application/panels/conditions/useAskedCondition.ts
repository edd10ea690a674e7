import { conditionScreen, type KnownCondition } from '../../../../../core/flow/conditions.ts';
import { usePlace } from '../../../foundation/router.tsx';
import type { Loaded } from '../../../parts/loaded.ts';
import { useScreen } from '../../ScreenContext.tsx';
import { useConditions } from '../../useConditions.ts';

/**
 * The condition a screen answers: the one in `?condition={uuid}`, otherwise the oldest that is answered there, if any.
 */
export function useAskedCondition(): Loaded<KnownCondition | undefined> {
  const { uuid, screen } = useScreen();
  const { search } = usePlace();
  const conditions = useConditions(uuid);
  if (conditions.type !== 'ready') return conditions;
  const here = conditions.value.filter(
    ({ actionNeeded, categoryEnum }) => actionNeeded && conditionScreen(categoryEnum) === screen.path,
  );
  const named = new URLSearchParams(search).get('condition');
  return { ...conditions, value: here.find((condition) => condition.uuid === named) ?? here[0] };
}
