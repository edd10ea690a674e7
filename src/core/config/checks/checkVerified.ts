import type { Policy } from '../../model/generated/policies.ts';
import { isCalendarDate } from '../../shared/calendarDate.ts';
import { plainValue } from '../locatedNode.ts';
import type { BrandCheck } from './brandCheck.ts';

/** What somebody compares with the law who verifies a policy. */
const VERIFIED = ['citation', 'jurisdiction', 'scope', 'when', 'effect', 'lawSince'] as const;

/**
 * Days of the law and of verifying must exist. Whoever verified a policy saw it as it was in that layer: a layer above
 * that changes what it says must say anew whether somebody verified it.
 */
export function checkVerified(check: BrandCheck, policy: Policy, at: string): void {
  const versions = [policy, ...(policy.earlier ?? [])];
  for (const [index, { verified, lawSince }] of versions.entries()) {
    const place = index === 0 ? at : `${at}/earlier/${index - 1}`;
    expectDay(check, lawSince, `${place}/lawSince`);
    if (verified) expectDay(check, verified.on, `${place}/verified/on`);
  }
  if (policy.verified) expectUnchanged(check, policy.verified.by, at);
}

function expectDay({ report }: BrandCheck, day: string | undefined, at: string): void {
  if (day !== undefined && !isCalendarDate(day, 1)) report(at, 'bad-format', `${day} is not a calendar date`);
}

function expectUnchanged({ chain, report }: BrandCheck, by: string, at: string): void {
  const layers = chain(at);
  const [verified] = chain(`${at}/verified`);
  const seen = layers.findLastIndex(
    (layer) => layer.kind === 'map' && layer.entries.get('verified') === verified,
  );
  const [now, before] = [layers[0], layers[seen]];
  if (now?.kind !== 'map' || before?.kind !== 'map') return;
  const said = (node: typeof now, key: string): unknown => {
    const child = node.entries.get(key);
    return child === undefined ? undefined : plainValue(child);
  };
  for (const key of VERIFIED)
    if (said(now, key) !== said(before, key))
      report(
        `${at}/${key}`,
        'policy-verified',
        `${by} verified this policy before this layer changed its ${key}; say anew who verified it`,
        { suggestion: 'verified: false' },
      );
}
