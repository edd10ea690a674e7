import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { taskContracts } from './taskContracts.ts';
import { givenExample, outcomeExample } from './taskExamples.ts';

const ajv = new Ajv({ allErrors: true }).addVocabulary(['x-personal', 'x-secret']);

describe.each([...taskContracts.values()])('the contract $task', (contract) => {
  const { given, asksAnewOn = [], outcomes, definitions = {} } = contract;
  const members = Object.keys((given.properties ?? {}) as object);

  it('has an example of what it is given, valid by its own schema', () => {
    const example = givenExample(contract);
    expect(ajv.validate(given, example), ajv.errorsText()).toBe(true);
    expect(Object.keys(example)).toEqual(members);
    expect(members.length).toBeGreaterThan(0);
  });

  it('has an example of each outcome, and no other outcome', () => {
    for (const [outcome, schema] of Object.entries(outcomes)) {
      const example = outcomeExample(contract, outcome);
      expect(ajv.validate({ ...schema, definitions }, example), `${outcome} ${ajv.errorsText()}`).toBe(true);
    }
    expect(outcomeExample(contract, 'late')).toBeUndefined();
    expect(outcomeExample(contract, 'constructor')).toBeUndefined();
  });

  it('names only members for whose change it is asked anew, and marks secrets only as whole members', () => {
    expect(asksAnewOn.filter((name) => !members.includes(name))).toEqual([]);
    const text = JSON.stringify(given.definitions ?? {});
    const secret = Object.values((given.definitions ?? {}) as Record<string, Record<string, unknown>>).filter(
      (one) => one['x-secret'] === true,
    );
    expect(text.match(/"x-secret":true/g) ?? []).toHaveLength(secret.length);
  });
});
