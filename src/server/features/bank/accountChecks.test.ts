import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RoutingNumbersFile } from '../../../core/model/generated/sandbox-routing-numbers.ts';
import { formats } from '../../../core/validation/formats.ts';
import { requireSandboxFile } from '../../config-files/readSandboxFile.ts';
import { accountChecks } from './accountChecks.ts';

const isRoutingNumber = formats['aba-routing'];
const eight = fc.stringMatching(/^\d{8}$/).filter((digits) => digits !== '00000000');

describe('routing numbers', () => {
  it('have exactly one check digit', () => {
    fc.assert(
      fc.property(eight, (digits) => {
        const fitting = [...'0123456789'].filter((check) => isRoutingNumber(`${digits}${check}`));
        expect(fitting).toHaveLength(1);
      }),
    );
  });

  it('are refused with any one digit wrong', () => {
    fc.assert(
      fc.property(eight, fc.nat(8), fc.integer({ min: 1, max: 9 }), (digits, place, more) => {
        const check = [...'0123456789'].find((last) => isRoutingNumber(`${digits}${last}`));
        const number = `${digits}${check}`;
        const wrong = [...number]
          .map((digit, at) => (at === place ? (Number(digit) + more) % 10 : digit))
          .join('');
        expect(isRoutingNumber(wrong)).toBe(false);
      }),
    );
  });

  it('of the sandbox are such numbers, each of one bank', () => {
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

  it('says by the end of the number what the file says, VERIFIED for any other', () => {
    expect(['000123450099', '000123450088', '99', '0099', '00990'].map(check)).toEqual([
      'FAILED_VERIFICATION',
      'PENDING_REVIEW',
      'VERIFIED',
      'FAILED_VERIFICATION',
      'VERIFIED',
    ]);
  });

  it('leaves every account to a person outside the sandbox', () => {
    const production = accountChecks({ mode: 'production', configRoot: '.' });
    expect(production.check({ routingNumber: '123456780', accountNumber: '0099' })).toBe('PENDING_REVIEW');
    expect(production.bankName('123456780')).toBeUndefined();
  });
});
