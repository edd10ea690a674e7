import { enumName } from '../../model/enumName.ts';
import { isObject, type Json } from '../../shared/json.ts';
import { toPointer } from '../../shared/jsonPointer.ts';
import { itemSteps, splitSteps } from '../screenSteps.ts';
import { type BrandCheck, marksOf } from './brandCheck.ts';

/** Warns about copy keys, policies, steps and enums that neither the data nor the program uses. */
export function checkUnused(check: BrandCheck): void {
  const { brand } = check;
  const steps = Object.values(brand.steps);
  const flows = Object.values(brand.flows);
  const used = {
    copy: new Set(marksOf(check, 'copyKey').map(({ value }) => String(value))),
    policies: new Set([
      ...[...steps, ...flows].flatMap(({ policies }) => policies ?? []),
      ...boundElsewhere(check),
    ]),
    steps: new Set([
      ...flows.flatMap((flow) => flow.steps.map(({ id }) => id)),
      ...Object.keys(splitSteps(brand.steps, brand.screens).ofScreens),
      ...steps.flatMap(itemSteps),
    ]),
    enums: usedEnums(check),
  };
  warn(check, 'message', ['copy', 'en-US'], used.copy);
  warn(check, 'policy', ['policies'], used.policies);
  warn(check, 'step', ['steps'], used.steps);
  warn(check, 'enum', ['enums'], used.enums);
}

const CARRIED_OUT = [
  'limit',
  'price',
  'figure',
  'valuation',
  'disclose',
  'analytics',
  'signer',
  'entitle',
] as const;

/**
 * Effects that are enforced without a step or flow: limits (core/flow/stateLimits.ts), prices and figures (amounts.ts),
 * valuations (valuationChoice.ts), disclosures (disclosedByPolicy.ts), analytics (asksFirst.ts), signers and what they get
 * (core/signers/signerGraph.ts), and whatever `boundBy` names.
 */
const boundElsewhere = ({ brand }: BrandCheck): readonly string[] =>
  Object.entries(brand.policies).flatMap(([id, { effect, boundBy }]) =>
    boundBy !== undefined || CARRIED_OUT.some((kind) => kind in (effect ?? {})) ? [id] : [],
  );

function usedEnums({ brand }: BrandCheck): ReadonlySet<string> {
  const ofFacts = Object.values(brand.facts).flatMap(({ of }) => of ?? []);
  const ofFields = Object.values(brand.steps).flatMap((step) =>
    Object.values(step.data.properties).flatMap(({ $ref, items }) => [$ref, items?.$ref]),
  );
  const ofCalls = Object.keys(brand.enums).filter((name) => brand.enums[name]?.ofCalls);
  return new Set([...ofFacts, ...ofFields.map((ref) => enumName(ref ?? '')), ...ofCalls]);
}

function warn(check: BrandCheck, what: string, path: readonly string[], used: ReadonlySet<string>): void {
  const things = path.reduce<unknown>(
    (value, key) => (isObject(value) ? value[key] : undefined),
    check.brand,
  );
  for (const name of Object.keys(isObject(things) ? (things as Record<string, Json>) : {}))
    if (!used.has(name) && !check.usedByCode(name))
      check.report(placeOf(what, [...path, name]), 'unused', `Nothing uses the ${what} ${name}`, {
        on: what === 'message' || what === 'enum' ? 'key' : 'value',
        severity: 'warning',
      });
}

const placeOf = (what: string, path: readonly string[]): string =>
  toPointer(what === 'step' || what === 'policy' ? [...path, 'id'] : path);
