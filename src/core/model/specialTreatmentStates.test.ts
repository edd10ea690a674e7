import { describe, expect, it } from 'vitest';
import { specialTreatmentStates } from './specialTreatmentStates.ts';

describe('special-treatment states', () => {
  it('CONST-06 are the 21 that the specification names', () => {
    expect(specialTreatmentStates.join(', ')).toBe(
      'AR, CO, HI, IL, IN, KY, LA, MD, ME, MI, MN, MO, NJ, NV, OK, OR, PA, SD, UT, WV, WY',
    );
    expect(new Set(specialTreatmentStates).size).toBe(21);
  });
});
