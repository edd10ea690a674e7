import type { Operator } from './operators.ts';

/** What an operator does and an example, for editors. */
export interface OperatorWords {
  readonly says: string;
  readonly example: string;
}

export const operatorWords: Readonly<Record<Operator, OperatorWords>> = {
  var: { says: 'The value of a fact; unknown while the fact is missing', example: '{ var: property.state }' },
  '===': {
    says: 'Both are the same, and of the same type and unit',
    example: '{ "===": [{ var: property.state }, TX] }',
  },
  '!==': { says: 'They are not the same', example: '{ "!==": [{ var: property.occupancy }, HOME] }' },
  '<': {
    says: 'Less than, or before; with three, the middle one lies strictly between',
    example: '{ "<": [{ var: income.annual }, 15000] }',
  },
  '<=': {
    says: 'At most, or on or before; with three, the middle one lies between',
    example: '{ "<=": [18, { var: applicant.age }, 120] }',
  },
  '>': { says: 'More than, or after', example: '{ ">": [{ var: offer.cltv }, 0.8] }' },
  '>=': { says: 'At least, or on or after', example: '{ ">=": [{ var: applicant.age }, 62] }' },
  '!': { says: 'The opposite of a yes/no', example: '{ "!": { var: flag.new-look } }' },
  and: {
    says: 'Yes if all are yes; one no decides, even while others are unknown',
    example: '{ and: [a, b] }',
  },
  or: {
    says: 'Yes if any is yes; one yes decides, even while others are unknown',
    example: '{ or: [a, b] }',
  },
  if: {
    says: 'Condition, value, condition, value, and the value for all other cases',
    example: '{ if: [condition, 1, 2] }',
  },
  in: { says: 'The first is in the list', example: '{ in: [{ var: property.state }, [TX, NY]] }' },
  '+': { says: 'The sum, exact, of amounts of the same unit', example: '{ "+": [a, b] }' },
  '-': { says: 'The difference, exact', example: '{ "-": [a, b] }' },
  '*': { says: 'The product, exact', example: '{ "*": [a, 0.5] }' },
  '/': { says: 'The quotient; dividing by zero is an error', example: '{ "/": [a, b] }' },
  min: { says: 'The smallest of several values', example: '{ min: [a, b] }' },
  max: { says: 'The largest of several values', example: '{ max: [a, b] }' },
};
