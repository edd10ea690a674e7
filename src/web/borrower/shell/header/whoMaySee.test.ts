import { describe, expect, it } from 'vitest';
import { seenBy } from './whoMaySee.ts';

const links = {
  exchange: 'https://main.example/exchange',
  pay: '/register/support',
  portfolio: 'https://main.example/portfolio',
  groupManager: 'https://main.example/group-manager',
};
const main = { kind: 'main', links } as const;
const partner = { kind: 'mortgage-company', links: {} } as const;
const OFF = { enabled: false };
const borrower = { status: 'authenticated', role: 'borrower' } as const;
const nobody = { status: 'anonymous', role: 'anonymous' } as const;

describe('what the header shows', () => {
  it('SHELL-03 links to the dashboard for signed-in borrowers, and for a signer only if a broker', () => {
    const dashboardOf = (role: 'borrower' | 'signer' | 'broker' | 'agent') =>
      seenBy({ status: 'authenticated', role }, main, OFF).dashboard;
    expect(dashboardOf('borrower')).toBe(true);
    expect(dashboardOf('signer')).toBe(false);
    const ofSigner = {
      status: 'authenticated',
      role: 'signer',
      user: { uuid: 'u', isBroker: true },
    } as const;
    expect(seenBy(ofSigner, main, OFF).dashboard).toBe(true);
    expect(dashboardOf('broker')).toBe(true);
    expect(dashboardOf('agent')).toBe(true);
    expect(seenBy(nobody, main, OFF).dashboard).toBe(false);
  });

  it('SHELL-05 asks for feedback only signed-in borrowers of the main brand', () => {
    expect(seenBy(borrower, main, OFF).feedback).toBe(true);
    expect(seenBy(borrower, partner, OFF).feedback).toBe(false);
    expect(seenBy(nobody, main, OFF).feedback).toBe(false);
  });

  it('SIGNER-01 asks no additional signer for feedback, which would end their session', () => {
    expect(seenBy({ status: 'authenticated', role: 'signer' }, main, OFF).feedback).toBe(false);
  });

  it('ROUTE-30 has the platform links of the brand', () => {
    const hrefs = (brand: typeof main | typeof partner) =>
      seenBy(borrower, brand, OFF).platform.map(({ href }) => href);
    expect(hrefs(main)).toEqual(['https://main.example/exchange', '/account/heloc/register/support']);
    expect(hrefs(partner)).toEqual([]);
    expect(seenBy(nobody, main, OFF).platform).toEqual([]);
  });

  it('ROUTE-31 links to the portfolio only if its flag is on and the lender has one', () => {
    const names = (brand: typeof main | typeof partner, enabled: boolean) =>
      seenBy(borrower, brand, { enabled }).platform.map(({ name }) => name);
    expect(names(main, false)).toEqual(['exchange', 'pay']);
    expect(names(main, true)).toEqual(['exchange', 'pay', 'portfolio']);
    expect(names(partner, true)).toEqual([]);
  });

  it('ROUTE-30 links brokers and agents to the group manager if the lender has one', () => {
    const names = (role: 'borrower' | 'broker' | 'agent', brand: typeof main | typeof partner = main) =>
      seenBy({ status: 'authenticated', role }, brand, OFF).platform.map(({ name }) => name);
    expect(names('borrower')).not.toContain('groupManager');
    expect([names('broker'), names('agent')].map((all) => all.at(-1))).toEqual([
      'groupManager',
      'groupManager',
    ]);
    expect(names('broker', partner)).toEqual([]);
  });
});
