import { describe, expect, it } from 'vitest';
import { destinationOf } from './destination.ts';
import { mayShow, type ScreenAccess } from './screenAccess.ts';
import { factsAt } from './testSnapshot.ts';

const screens: Record<string, ScreenAccess> = {
  'product/select': {},
  'product/select/confirm': { under: ['product/select'] },
  'income/link/{type}': { under: ['income/review'] },
  'income/upload/{type}': { under: ['income/review', 'income/upload/{type}'] },
  'document/disclosures': { under: 'any', keepOnDecline: true },
  'signing/support': { under: 'any' },
};

const at = (path: string, isDeclined = false) => ({ path, isDeclined });

describe('which screens are open', () => {
  it('opens the destination and the screens that belong to it, and no other', () => {
    const select = at('product/select');
    expect(mayShow('product/select', select, screens)).toBe(true);
    expect(mayShow('product/select/confirm', select, screens)).toBe(true);
    expect(mayShow('signing/support', select, screens)).toBe(true);
    expect(mayShow('income/link/plaid', select, screens)).toBe(false);
    expect(mayShow('start/hmda', select, screens)).toBe(false);
    expect(mayShow('toString', select, screens)).toBe(false);
  });

  it('matches one segment for a parameter', () => {
    const review = at('income/review');
    expect(mayShow('income/link/truv-payroll', review, screens)).toBe(true);
    expect(mayShow('income/link/', review, screens)).toBe(false);
    expect(mayShow('income/link/a/b', review, screens)).toBe(false);
    expect(mayShow('income/upload/w2', at('income/upload/paystub'), screens)).toBe(true);
  });

  it('ROUTE-36 closes every screen except the destination and the disclosures after a decline', () => {
    const declined = destinationOf(factsAt('DECLINED'));
    expect(mayShow('document/disclosures', declined, screens)).toBe(true);
    expect(mayShow('signing/support', declined, screens)).toBe(false);
    expect(mayShow('product/select/confirm', declined, screens)).toBe(false);
    expect(mayShow('error/decline', declined, screens)).toBe(true);
  });

  it('ROUTE-36 does the same for a decline decision under another status', () => {
    const declined = destinationOf(factsAt('OFFER_SELECTION', { status: { uwDecision: 'DECLINE' } }));
    expect(declined.isDeclined).toBe(true);
    expect(mayShow('signing/support', declined, screens)).toBe(false);
    expect(mayShow('document/disclosures', declined, screens)).toBe(true);
  });
});
