import { csvLine } from '../shared/csvLine.ts';
import { concernedStates } from './concernedStates.ts';
import { releaseLines } from './matrixRelease.ts';
import type { StateMatrix } from './stateMatrix.ts';

const HEAD = [
  'Policy',
  'Version',
  'Title',
  'States',
  'Example',
  'Given',
  'Expected',
  'Result',
  'As expected',
];

/** CSV like that of the matrix: a line for each example of each policy, with what it comes to. */
export function examplesCsv(matrix: StateMatrix): string {
  const released = releaseLines(matrix.release);
  const lines = Object.values(matrix.rules).flatMap((rule) => {
    const begin = [rule.id, String(rule.version), rule.title, concernedStates(matrix, rule.id)];
    return rule.examples.map(({ name, given, expected, result, agrees }) => [
      ...begin,
      name,
      given,
      expected,
      result,
      agrees ? 'yes' : 'no',
      ...released.map(([, text]) => text),
    ]);
  });
  return [[...HEAD, ...released.map(([label]) => label)], ...lines].map(csvLine).join('');
}
