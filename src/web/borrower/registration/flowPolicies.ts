import type { CompiledFlow } from '../../../core/flow/compileFlow.ts';
import { evaluatePolicies } from '../../../core/flow/policies.ts';
import type { RouteEffect } from '../../../core/model/generated/policies.ts';
import type { Facts } from '../../../core/rules/types.ts';
import type { CalendarDate } from '../../../core/shared/calendarDate.ts';

/** A flow policy that redirects. */
export interface RoutePolicy extends RouteEffect {
  readonly policy: string;
  readonly message: string | undefined;
}

/** The flow's redirecting policies that apply, in order; undecided ones do not. */
export const routePolicies = (
  { policies }: CompiledFlow,
  facts: Facts,
  today: CalendarDate,
): readonly RoutePolicy[] =>
  evaluatePolicies(policies, facts, today).applied.flatMap(({ id, policy: { effect, message } }) =>
    'route' in effect ? [{ ...effect.route, policy: id, message }] : [],
  );

/** True if soft credit is authorized with this registration (SUBMIT-21, C-43). */
export const givesSoftCredit = ({ policies }: CompiledFlow, facts: Facts, today: CalendarDate): boolean =>
  evaluatePolicies(policies, facts, today).applied.some(
    ({ policy: { effect } }) =>
      'consent' in effect && effect.consent.type === 'SOFT_CREDIT' && effect.consent.at === 'registration',
  );

/** Target of policies that put the answers on the waitlist. */
export const WAITLIST = 'waitlist';
