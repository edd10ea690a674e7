import { describe, expect, it } from 'vitest';
import type { RoutingNumbersFile } from '../../../../core/model/generated/sandbox-routing-numbers.ts';
import { formats } from '../../../../core/validation/formats.ts';
import { requireSandboxFile } from '../../../config-files/readSandboxFile.ts';
import { checkOf } from './accountChecks.ts';

const isRoutingNumber = formats['aba-routing'];
const file = requireSandboxFile<RoutingNumbersFile>('.', 'routing-numbers');

describe('routing numbers', () => {
  it('of the sandbox are valid, each of one bank', () => {
    const { banks, accounts } = file;
    const numbers = banks.map(({ routingNumber }) => routingNumber);
    expect(numbers.filter((number) => !isRoutingNumber(number))).toEqual([]);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(accounts.filter(({ routingNumber }) => !numbers.includes(routingNumber))).toEqual([]);
  });
});

describe('the account check', () => {
  it.each([
    ['000123450099', 'notVerified', false],
    ['0099', 'notVerified', false],
    ['000123450088', 'verified', true],
    ['000123450077', 'notVerified', true],
    ['99', 'verified', false],
    ['00990', 'verified', false],
  ])('answers by the end of the number as configured: %s is %s', (number, outcome, isReviewed) => {
    expect(checkOf(file, number)).toEqual({ outcome, isReviewed });
  });
});
