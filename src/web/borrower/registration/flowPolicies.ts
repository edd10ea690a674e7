import type { CompiledFlow } from '../../../core/flow/compileFlow.ts';
import { evaluatePolicies } from '../../../core/flow/policies.ts';
import type { RouteEffect } from '../../../core/model/generated/policies.ts';
import type { Facts } from '../../../core/rules/types.ts';
import type { CalendarDate } from '../../../core/shared/calendarDate.ts';

/** A policy of a flow that leads elsewhere. */
export interface RoutePolicy extends RouteEffect {
  readonly policy: string;
  /** Copy key. */
  readonly message: string | undefined;
}

/** The policies of a flow that apply and lead elsewhere, in their order; an undecided one leads nowhere. */
export const routePolicies = (
  { policies }: CompiledFlow,
  facts: Facts,
  today: CalendarDate,
): readonly RoutePolicy[] =>
  evaluatePolicies(policies, facts, today).applied.flatMap(({ id, policy: { effect, message } }) =>
    'route' in effect ? [{ ...effect.route, policy: id, message }] : [],
  );

/** Whether the soft credit authorisation is given with this registration (SUBMIT-21, C-43). */
export const givesSoftCredit = ({ policies }: CompiledFlow, facts: Facts, today: CalendarDate): boolean =>
  evaluatePolicies(policies, facts, today).applied.some(
    ({ policy: { effect } }) =>
      'consent' in effect && effect.consent.type === 'SOFT_CREDIT' && effect.consent.at === 'registration',
  );

/** Where a policy leads when the answers go to the waitlist instead of becoming an application. */
export const WAITLIST = 'waitlist';
