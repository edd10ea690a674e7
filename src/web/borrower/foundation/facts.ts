import { lenderFacts } from '../../../core/flow/lenderFacts.ts';
import type { AppPart } from '../../../core/model/release.ts';
import type { Facts } from '../../../core/rules/types.ts';
import type { FlagValue } from '../../clients/optimizeService.ts';
import type { LoadedRelease } from '../../renderer/loadedRelease.ts';

export const organizationFacts = ({ brand }: Pick<AppPart, 'brand'>): Facts => lenderFacts(brand);

/** Facts of every page: the lender's settings, and `port.<name>` where a company stands for a port. */
export const pageFacts = ({ app, ports }: Pick<LoadedRelease, 'app' | 'ports'>): Facts => ({
  ...organizationFacts(app),
  ...Object.fromEntries([...ports].map((name) => [`port.${name}`, true])),
});

export const flagFacts = (flags: Readonly<Record<string, FlagValue>>): Facts =>
  Object.fromEntries(Object.entries(flags).map(([name, { enabled }]) => [`flag.${name}`, enabled]));
