import jsonLogic, { type RulesLogic } from 'json-logic-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { compareEngines } from '../../src/core/config/compareEngines.ts';
import type { ResolvedBrand } from '../../src/core/model/resolvedBrand.ts';
import { resolvedBrands } from './resolvedBrands.ts';

let brands: readonly ResolvedBrand[];
beforeAll(() => {
  brands = resolvedBrands();
});

describe('policies of all brands', () => {
  it('have examples with the same results as in json-logic-js', () => {
    for (const brand of brands) {
      const { compared, skipped, differences } = compareEngines(brand, (rule, facts) =>
        jsonLogic.apply(rule as RulesLogic, facts),
      );
      expect(differences, brand.brand.code).toEqual([]);
      expect(compared).toBeGreaterThan(200);
      expect(skipped).toBeLessThan(compared / 5);
    }
  });

  it('are compared: another result is a difference', () => {
    const [brand] = brands;
    const { compared, differences } = compareEngines(brand!, () => 'something else');
    expect(differences).toHaveLength(compared);
  });
});
