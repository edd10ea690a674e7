import { lenderFacts } from '../../../core/flow/lenderFacts.ts';
import type { AppPart } from '../../../core/model/release.ts';
import type { Facts } from '../../../core/rules/types.ts';
import type { FlagValue } from '../../clients/optimizeService.ts';

export const organizationFacts = ({ brand }: Pick<AppPart, 'brand'>): Facts => lenderFacts(brand);

export const flagFacts = (flags: Readonly<Record<string, FlagValue>>): Facts =>
  Object.fromEntries(Object.entries(flags).map(([name, { enabled }]) => [`flag.${name}`, enabled]));
