import type { BlockEffect, Policy } from '../../model/generated/policies.ts';
import type { UiElement } from '../../model/generated/step.ts';
import { compileRule } from '../../rules/compileRule.ts';
import { addDays, isCalendarDate } from '../../shared/calendarDate.ts';
import { toPointer } from '../../shared/jsonPointer.ts';
import { suggest } from '../../shared/suggest.ts';
import { isOfServer } from '../releasedPolicies.ts';
import type { BrandCheck } from './brandCheck.ts';
import { checkBoundBy } from './checkBoundBy.ts';
import { checkCitations } from './checkCitations.ts';
import { checkLimit } from './checkLimits.ts';
import { checkPolicyExamples } from './checkPolicyExamples.ts';
import { checkPolicyVersions } from './checkPolicyVersions.ts';
import { expectLink } from './checkSteps.ts';
import { checkVerified } from './checkVerified.ts';
import { rememberedByName } from './rememberedCheck.ts';

const required = [
  'version',
  'title',
  'jurisdiction',
  'effective',
  'reviewBy',
  'owner',
  'when',
  'effect',
  'examples',
] as const;

/** Each policy must have everything that compliance signs for, an effect that works, and sound examples. */
export function checkPolicies(check: BrandCheck): void {
  for (const id of check.ids('policies')) checkPolicy(check, id);
}

const checkPolicy = rememberedByName((check, id) => {
  const policy: Policy = check.document('policies', id) ?? { id };
  const at = toPointer(['policies', id]);
  const missing = [
    ...required.filter((key) => policy[key] === undefined),
    ...(policy.citation === undefined && policy.reason === undefined ? ['citation or reason'] : []),
  ];
  if (missing.length > 0)
    check.report(at, 'policy-incomplete', `The policy ${id} lacks ${missing.join(', ')}`, {
      suggestion: missing.length > required.length / 2 ? suggest(id, check.ids('policies')) : undefined,
    });
  const isDated = checkDates(check, policy, at);
  checkCitations(check, policy, at);
  checkVerified(check, policy, at);
  if (isDated) checkEnd(check, policy, at);
  checkEffect(check, id, policy, at);
  for (const [index, version] of (policy.earlier ?? []).entries())
    if (version.effect !== undefined)
      checkEffect(check, id, { ...policy, ...version }, `${at}/earlier/${index}`);
  checkListing(check, id, policy, at);
  const areDated = checkPolicyVersions(check, policy, at);
  checkBoundBy(check, policy, at);
  if (missing.length === 0 && isDated && areDated) checkPolicyExamples(check, id, at);
});

/** Steps and flows are drawn in browsers, which get no threshold and no price of the decision. */
function checkListing({ brand, listing, report }: BrandCheck, id: string, policy: Policy, at: string): void {
  const { effect } = policy;
  if (!effect || !isOfServer({ effect })) return;
  const holders = [
    ...listing(id).map((step) => `step ${step.id}`),
    ...Object.values(brand.flows).flatMap((flow) => (flow.policies?.includes(id) ? [`flow ${flow.id}`] : [])),
  ];
  for (const holder of holders)
    report(
      `${at}/effect`,
      'not-allowed',
      `The ${holder} lists this policy, but no browser gets a threshold or price of the decision, or what a signer is entitled to`,
    );
}

/** True if all dates exist and the policy does not end before it begins. */
function checkDates(check: BrandCheck, { effective, reviewBy }: Policy, at: string): boolean {
  const dates = [
    ['/effective/from', effective?.from],
    ['/effective/to', effective?.to],
    ['/reviewBy', reviewBy],
  ] as const;
  const impossible = dates.filter(([, date]) => date !== undefined && !isCalendarDate(date, 1));
  for (const [pointer, date] of impossible)
    check.report(`${at}${pointer}`, 'bad-format', `${date} is not a calendar date`);
  if (impossible.length === 0 && effective && reviewBy !== undefined && reviewBy < effective.from)
    check.report(
      `${at}/effective/from`,
      'policy-dates',
      `The policy begins on ${effective.from}, after the day by which it must be reviewed (${reviewBy})`,
    );
  const endsFirst = effective?.to !== undefined && effective.to < effective.from;
  if (endsFirst && impossible.length === 0)
    check.report(`${at}/effective/to`, 'policy-incomplete', 'The policy ends before it begins');
  return impossible.length === 0 && !endsFirst;
}

/** A policy that stops says why, or which one takes its place on the next day, with the same effect and for all its states. */
function checkEnd(check: BrandCheck, policy: Policy, at: string): void {
  const { effective, ended, effect } = policy;
  const last = effective?.to;
  if (last === undefined) {
    if (ended) check.report(`${at}/ended`, 'policy-ends', 'The policy has no last day, so it has not ended');
    return;
  }
  if (!ended) {
    check.report(
      `${at}/effective/to`,
      'policy-ends',
      `After ${last} nothing takes the place of this policy, and nothing says why; add ended with a reason and a citation`,
      { suggestion: 'ended: { reason: ..., citation: ... }' },
    );
    return;
  }
  const { replacedBy } = ended;
  if (replacedBy === undefined) return;
  const place = `${at}/ended/replacedBy`;
  const next = check.document('policies', replacedBy);
  if (!next) {
    check.report(place, 'unknown-policy', `There is no policy ${replacedBy}`, {
      suggestion: suggest(replacedBy, check.ids('policies')),
    });
    return;
  }
  const due = addDays(last, 1);
  const problem =
    (next.effective?.from ?? due) > due
      ? `begins on ${next.effective?.from}, but this one ends on ${last}`
      : !coversStates(next, policy)
        ? 'does not cover all states of this one'
        : Object.keys(next.effect ?? {})[0] !== Object.keys(effect ?? {})[0]
          ? 'has another effect'
          : undefined;
  if (problem !== undefined)
    check.report(place, 'policy-ends', `${replacedBy} cannot take its place, because it ${problem}`);
}

const coversStates = (next: Policy, { jurisdiction }: Policy): boolean =>
  next.jurisdiction === 'any' ||
  (jurisdiction !== 'any' &&
    (jurisdiction ?? []).every((state) => (next.jurisdiction ?? []).includes(state as never)));

function checkEffect(check: BrandCheck, id: string, policy: Policy, at: string): void {
  const { effect, message } = policy;
  if (!effect) return;
  if ('warn' in effect && message === undefined)
    check.report(`${at}/effect`, 'policy-incomplete', 'A warning needs a message');
  if ('block' in effect) checkBlock(check, id, effect.block, `${at}/effect/block`);
  if ('block' in effect && effect.block.show !== 'modal' && message === undefined)
    check.report(
      `${at}/effect`,
      'policy-incomplete',
      `A block shown at the ${effect.block.show} needs a message`,
    );
  if ('analytics' in effect) checkAnalytics(check, policy, at);
  if ('limit' in effect) checkLimit(check, effect, `${at}/effect`);
  if ('show' in effect && effect.show) checkShow(check, id, effect.show.element, `${at}/effect/show/element`);
  if ('route' in effect && effect.route.to !== 'waitlist' && !/^(\/|https:\/\/)/.test(effect.route.to))
    check.report(`${at}/effect/route/to`, 'bad-format', 'A route must lead to waitlist or to an address', {
      suggestion: suggest(effect.route.to, ['waitlist']),
    });
}

/** Whether analytics waits is decided per lender before anybody applies. */
function checkAnalytics({ vocabulary, report }: BrandCheck, { when, scope }: Policy, at: string): void {
  for (const [key, rule] of Object.entries({ when, scope })) {
    const compiled = rule === undefined ? undefined : compileRule(rule, vocabulary);
    const own = compiled?.ok ? compiled.value.facts.filter((fact) => !fact.startsWith('org.')) : [];
    if (own.length > 0)
      report(
        `${at}/${key}`,
        'policy-incomplete',
        `Analytics starts before anybody applies, so its rule may read only facts of the lender (org.), not ${own.join(', ')}`,
      );
  }
}

function checkShow({ listing, report }: BrandCheck, id: string, element: string, at: string): void {
  for (const { id: step, ui } of listing(id))
    if (!idsIn(ui).includes(element))
      report(at, 'unknown-element', `The step ${step} lists this policy but has no element ${element}`, {
        suggestion: suggest(element, idsIn(ui)),
      });
}

const idsIn = (element: UiElement): readonly string[] => [
  ...(element.id === undefined ? [] : [element.id]),
  ...('elements' in element ? element.elements.flatMap(idsIn) : []),
];

function checkBlock(check: BrandCheck, id: string, block: BlockEffect, at: string): void {
  if (block.show === 'modal' && !block.modal)
    check.report(at, 'policy-incomplete', 'A block shown as a modal needs the key modal');
  if (block.show === 'field' && block.field === undefined)
    check.report(at, 'policy-incomplete', 'A block shown at a field needs the key field');
  if (block.modal && !block.modal.action && block.modal.dismiss === undefined)
    check.report(`${at}/modal`, 'policy-incomplete', 'Nobody can close this modal: add an action or dismiss');
  if (block.modal?.action) expectLink(check, block.modal.action.link, `${at}/modal/action/link`);
  const named = [
    ...(block.field === undefined ? [] : [{ field: block.field, pointer: `${at}/field` }]),
    ...(block.hide ?? []).map((field, index) => ({ field, pointer: `${at}/hide/${index}` })),
  ];
  for (const { field, pointer } of named)
    for (const { id: step, data } of check.listing(id))
      if (!Object.hasOwn(data.properties, field))
        check.report(
          pointer,
          'unknown-field',
          `The step ${step} lists this policy but has no field ${field}`,
          {
            suggestion: suggest(field, Object.keys(data.properties)),
          },
        );
}
