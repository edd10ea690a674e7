import { readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { expect, it } from 'vitest';
import { taskContracts } from '../../../core/journey/taskContracts.ts';
import { outcomeProblems } from './outcomeProblems.ts';

const schema = JSON.parse(readFileSync('schemas/task.schema.json', 'utf8'));

it.each(readdirSync('schemas/tasks'))(
  'the contract %s is known by its name, and all its outcomes compile',
  (file) => {
    const contract = JSON.parse(readFileSync(`schemas/tasks/${file}`, 'utf8'));
    const ajv = new Ajv();
    expect(ajv.validate(schema, contract), ajv.errorsText()).toBe(true);
    expect(file).toBe(`${contract.task}.json`);
    expect(taskContracts.get(contract.task)).toMatchObject({ ...contract, given: { type: 'object' } });
    const [name = '', version] = contract.task.split('@');
    for (const outcome of Object.keys(contract.outcomes))
      expect(
        outcomeProblems({ name, version: Number(version) }, { outcome, data: { extra: 1 } }),
      ).not.toEqual([]);
  },
);

it('an answer has an outcome of its contract, and the data that the outcome has', () => {
  const task = { name: 'softCredit', version: 1 };
  const data = { bureaus: ['EQUIFAX'] };
  expect(outcomeProblems(task, { outcome: 'frozen', data })).toEqual([]);
  expect(outcomeProblems(task, { outcome: 'noMatch' })).toEqual([]);
  expect(outcomeProblems(task, { outcome: 'found' })).toEqual(["data: must have required property 'report'"]);
  expect(outcomeProblems(task, { outcome: 'late' })).toEqual([]);
  expect(outcomeProblems(task, { outcome: 'frozen', data: { bureaus: ['Equifax'] } })).toEqual([
    'data/bureaus/0: must be equal to one of the allowed values',
  ]);
  expect(outcomeProblems(task, { outcome: 'melted' })).toEqual([
    'outcome: softCredit@1 has no outcome melted',
  ]);
  expect(outcomeProblems(task, { outcome: 'constructor' })).toHaveLength(1);
  expect(outcomeProblems({ name: 'softCredit', version: 2 }, { outcome: 'found' })).toHaveLength(1);
});
