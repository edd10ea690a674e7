import type { Flow } from '../../model/generated/flow.ts';
import { knownOf } from '../../proof/knownOf.ts';
import { compileChecked } from '../../rules/compileChecked.ts';
import type { Rule } from '../../rules/types.ts';
import { toPointer } from '../../shared/jsonPointer.ts';
import type { BrandCheck } from './brandCheck.ts';
import { controlConditions } from './controlConditions.ts';

/** The answer that becomes the password of the account that a flow makes. */
const PASSWORD = 'password';

/**
 * Whoever registers with the lender, rather than with somebody who hosts the sign-in, is asked for a password: without one nobody
 * could come back to their application. Only where a step of the brand asks for passwords at all.
 */
export function checkPassword(check: BrandCheck): void {
  const { brand } = check;
  const isAsked = Object.values(brand.steps).some((step) => asksIn(check, step.id));
  if (brand.brand.auth?.mode === 'broker' || !isAsked) return;
  for (const flow of Object.values(brand.flows)) if (flow.submit !== 'none') expectAsked(check, flow);
}

function expectAsked(check: BrandCheck, flow: Flow): void {
  const index = flow.steps.findIndex(({ id }) => asksIn(check, id));
  const asking = flow.steps[index];
  if (!asking) {
    const pointer = toPointer(['flows', flow.id, 'steps']);
    const message = `Nobody could sign in to their application: the flow ${flow.id} does not ask for a password`;
    check.report(pointer, 'answer-not-asked', message);
    return;
  }
  const step = check.brand.steps[asking.id];
  const conditions = [
    { pointer: toPointer(['flows', flow.id, 'steps', index, 'when']), when: asking.when },
    ...(step ? controlConditions(step.ui, toPointer(['steps', step.id, 'ui']), PASSWORD) : []),
  ];
  for (const { pointer, when } of conditions)
    if (when !== undefined && !holdsForNew(check, when))
      check.report(
        pointer,
        'answer-not-asked',
        `Not everybody who registers in the flow ${flow.id} is asked for a password`,
      );
  if (step && !step.data.required?.includes(PASSWORD))
    check.report(
      toPointer(['steps', step.id, 'data', 'properties', PASSWORD]),
      'answer-not-asked',
      `No account can be made without a password, but the step ${step.id} lets it be left out`,
    );
}

const asksIn = ({ brand: { steps } }: BrandCheck, id: string): boolean =>
  Object.hasOwn(steps, id) && Object.hasOwn(steps[id]?.data.properties ?? {}, PASSWORD);

/** Whether a condition is met by everybody who has no account yet, and whose sign-in the lender hosts. */
function holdsForNew({ brand, vocabulary }: BrandCheck, when: Rule): boolean {
  const known = { ...knownOf(brand), 'auth.mode': 'legacy', 'auth.signedIn': false };
  const outcome = compileChecked(when, vocabulary).evaluate(known);
  return outcome.type === 'value' && outcome.value === true;
}
