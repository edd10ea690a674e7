import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { PoliciesFile } from '../../src/core/model/generated/policies.ts';
import type { Step } from '../../src/core/model/generated/step.ts';
import type { AppPart, FlowPart, ScreensPart } from '../../src/core/model/release.ts';
import type { Facts } from '../../src/core/rules/types.ts';
import { api } from './fixtures.ts';
import { lender } from './lenders.ts';

type Policy = AppPart['policies'][string];

/** A blocking policy at one step, with an example's facts. */
export interface BlockingRule {
  readonly brand: string;
  readonly id: string;
  readonly step: Step;
  readonly effect: Policy['effect'];
  readonly facts: Facts;
}

const partOf = async <T>(hash: string, name: string): Promise<T> =>
  (await fetch(api(`/releases/${hash}/${name}.json`))).json() as Promise<T>;

const isBlocking = ({ effect }: Policy): boolean => 'block' in effect || 'require' in effect;

/** All blocking policies of a lender, for each step that evaluates them. */
export async function blockingRulesOf(code: string): Promise<readonly BlockingRule[]> {
  const { hash, app } = await lender(code);
  const screens = await partOf<ScreensPart>(hash, 'screens');
  const flows = await Promise.all(app.flows.map((flow) => partOf<FlowPart>(hash, `flow.${flow}`)));
  const policies = { ...app.policies, ...screens.policies };
  const steps = [...flows, app, screens].flatMap((part) => Object.values(part.steps));
  return steps.flatMap((step) =>
    (step.policies ?? []).flatMap((id) => {
      const policy = policies[id];
      if (!policy || !isBlocking(policy)) return [];
      return [{ brand: code, id, step, effect: policy.effect, facts: exampleOf(id) }];
    }),
  );
}

/** Rules that look different, once each; most lenders share them. */
export function eachOnce(rules: readonly BlockingRule[]): readonly BlockingRule[] {
  const known = new Map<string, BlockingRule>();
  for (const rule of rules) {
    const { step, id, effect } = rule;
    const key = JSON.stringify([id, effect, step]);
    if (!known.has(key)) known.set(key, rule);
  }
  return [...known.values()];
}

/** A day on which the policies are in force. */
const TODAY = '2026-06-15';

/** The facts of the first example in which a policy applies; throws if there is none. */
function exampleOf(id: string): Facts {
  const policy = sources().get(id);
  const example = policy?.examples?.find(({ expect }) => expect === 'applies');
  if (!example) throw new Error(`The policy ${id} has no example in which it applies`);
  return { today: TODAY, ...(example.given as Facts) };
}

let read: ReadonlyMap<string, PoliciesFile['policies'][number]> | undefined;

function sources(): NonNullable<typeof read> {
  read ??= new Map(
    ['config', 'brands']
      .flatMap((folder) =>
        readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
      )
      .filter((path) => /[/]rules[/][^/]+\.yaml$/.test(path))
      .flatMap((path) => (parse(readFileSync(path, 'utf8')) as PoliciesFile).policies)
      .map((policy) => [policy.id, policy]),
  );
  return read;
}
