import jsonLogic from 'json-logic-js';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FullPolicy } from '../../src/core/model/resolvedBrand.ts';
import { compileRule } from '../../src/core/rules/compileRule.ts';
import { deriveFacts } from '../../src/core/rules/deriveFacts.ts';
import type { Facts } from '../../src/core/rules/types.ts';
import type { CompiledRelease } from '../../src/server/releases/compiledRelease.ts';
import { distinctReleases, projectReleases } from './releases.ts';

/** Facts as json-logic-js reads them: dotted names as nested objects. */
function nested(facts: Facts): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(facts)) {
    const parts = name.split('.');
    const last = parts.pop() ?? name;
    let at = root;
    for (const part of parts) {
      at[part] ??= {};
      at = at[part] as Record<string, unknown>;
    }
    at[last] = value;
  }
  return root;
}

const enumsOf = ({ app }: CompiledRelease) =>
  Object.fromEntries(
    Object.entries(app.enums).map(([name, { values }]) => [name, values.map(({ id }) => id)]),
  );

let releases: ReadonlyMap<string, CompiledRelease>;
beforeAll(async () => {
  releases = distinctReleases(await projectReleases());
});

/** Every rule of every policy of every brand, with the facts of each of its examples. */
function* examples() {
  for (const [brand, release] of releases)
    for (const policy of Object.values<FullPolicy>(release.app.policies))
      for (const example of policy.examples)
        for (const rule of [policy.scope, policy.when])
          if (rule !== undefined) {
            const facts = deriveFacts(example.given as Facts, release.app.facts);
            yield { brand, release, policy, example, rule, facts };
          }
}

describe('policies of all brands', () => {
  it('answer their examples as json-logic-js does', () => {
    let compared = 0;
    for (const { brand, release, policy, example, rule, facts } of examples()) {
      const compiled = compileRule(rule, { facts: release.app.facts, enums: enumsOf(release) });
      if (!compiled.ok) throw new Error(`${brand} ${policy.id}: ${compiled.error[0]?.message}`);
      const outcome = compiled.value.evaluate(facts);
      if (compiled.value.facts.some((name) => facts[name] === undefined)) continue;
      const reference: unknown = jsonLogic.apply(rule as never, nested(facts));
      expect(outcome, `${brand} ${policy.id}: ${example.name}`).toEqual({ type: 'value', value: reference });
      compared += 1;
    }
    expect(compared).toBeGreaterThan(50);
  });

  it('each have an example that applies and one that passes', () => {
    for (const [brand, { app }] of releases)
      for (const { id, examples: given } of Object.values(app.policies)) {
        const kinds = new Set(given.map(({ expect: kind }) => kind));
        expect(kinds.has('applies') && kinds.has('passes'), `${brand} ${id}`).toBe(true);
      }
  });
});
