import { describe, expect, it } from 'vitest';
import { seenBy } from './whoMaySee.ts';

const main = { kind: 'main', links: { exchange: '/exchange', pay: '/pay' } } as const;
const partner = { kind: 'mortgage-company', links: {} } as const;
const OFF = { enabled: false };
const borrower = { status: 'authenticated', role: 'borrower' } as const;
const nobody = { status: 'anonymous', role: 'anonymous' } as const;

describe('what the header shows', () => {
  it('SHELL-03 links to the dashboard for those signed in, for a signer only if a broker', () => {
    const dashboardOf = (role: 'borrower' | 'signer' | 'broker' | 'agent') =>
      seenBy({ status: 'authenticated', role }, main, OFF).dashboard;
    expect(dashboardOf('borrower')).toBe(true);
    expect(dashboardOf('signer')).toBe(false);
    expect(dashboardOf('broker')).toBe(true);
    expect(dashboardOf('agent')).toBe(true);
    expect(seenBy(nobody, main, OFF).dashboard).toBe(false);
  });

  it('SHELL-05 asks for feedback of those signed in at the main brand only', () => {
    expect(seenBy(borrower, main, OFF).feedback).toBe(true);
    expect(seenBy(borrower, partner, OFF).feedback).toBe(false);
    expect(seenBy(nobody, main, OFF).feedback).toBe(false);
  });

  it('ROUTE-30 has the platform links of the brand', () => {
    const hrefs = (brand: typeof main | typeof partner) =>
      seenBy(borrower, brand, OFF).platform.map(({ href }) => href);
    expect(hrefs(main)).toEqual(['/exchange', '/pay']);
    expect(hrefs(partner)).toEqual([]);
    expect(seenBy(nobody, main, OFF).platform).toEqual([]);
  });

  it('ROUTE-31 links to the portfolio by its flag only', () => {
    const hrefs = (enabled: boolean) =>
      seenBy(borrower, partner, { enabled }).platform.map(({ href }) => href);
    expect(hrefs(false)).toEqual([]);
    expect(hrefs(true)).toEqual(['/portfolio']);
  });

  it('ROUTE-30 links brokers and agents to the group manager', () => {
    const hrefs = (role: 'borrower' | 'broker' | 'agent') =>
      seenBy({ status: 'authenticated', role }, partner, OFF).platform.map(({ href }) => href);
    expect([hrefs('borrower'), hrefs('broker'), hrefs('agent')]).toEqual([
      [],
      ['/group-manager'],
      ['/group-manager'],
    ]);
  });
});
