import { describe, expect, it } from 'vitest';
import type { RoutingNumbersFile } from '../../../core/model/generated/sandbox-routing-numbers.ts';
import { formats } from '../../../core/validation/formats.ts';
import { requireSandboxFile } from '../../config-files/readSandboxFile.ts';
import { accountChecks } from './accountChecks.ts';

const isRoutingNumber = formats['aba-routing'];

describe('routing numbers', () => {
  it('of the sandbox are valid, each of one bank', () => {
    const { banks, accounts } = requireSandboxFile<RoutingNumbersFile>('.', 'routing-numbers');
    const numbers = banks.map(({ routingNumber }) => routingNumber);
    expect(numbers.filter((number) => !isRoutingNumber(number))).toEqual([]);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(accounts.filter(({ routingNumber }) => !numbers.includes(routingNumber))).toEqual([]);
  });
});

describe('the account check', () => {
  const sandbox = accountChecks({ mode: 'sandbox', configRoot: '.' });
  const check = (accountNumber: string) => sandbox.check({ routingNumber: '123456780', accountNumber });

  it('answers by the end of the number as configured, VERIFIED for any other', () => {
    expect(['000123450099', '000123450088', '99', '0099', '00990'].map(check)).toEqual([
      'FAILED_VERIFICATION',
      'PENDING_REVIEW',
      'VERIFIED',
      'FAILED_VERIFICATION',
      'VERIFIED',
    ]);
  });

  it('leaves every account to manual review outside the sandbox', () => {
    const production = accountChecks({ mode: 'production', configRoot: '.' });
    expect(production.check({ routingNumber: '123456780', accountNumber: '0099' })).toBe('PENDING_REVIEW');
    expect(production.bankName('123456780')).toBeUndefined();
  });
});
