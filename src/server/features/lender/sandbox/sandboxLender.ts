import type { AppDependencies } from '../../../http/dependencies.ts';
import { controlled } from '../lenderControlService.ts';
import { createLender, type LenderOptions } from '../lenderService.ts';
import { createSandboxAccounts } from './accountChecks.ts';
import { coBorrowerReport } from './coBorrowerReports.ts';
import { readJourneyBefore } from './journeyBefore.ts';
import { createSandboxFindings } from './sandboxFindings.ts';
import { createSandboxPerformer, type SandboxSources } from './sandboxPerformer.ts';
import { lenderConfigOf, personaOfEmail } from './sources/lenderConfig.ts';

/** What tests give instead of the usual, who takes payments, and companies outside. */
export type LenderParts = Pick<LenderOptions, 'instead' | 'findingsBefore' | 'pages' | 'outside'>;

/**
 * The lender with what the sandbox adds: a performer for every task, test borrowers, and the control. Throws when
 * `config/sandbox` is invalid.
 */
export function createSandboxLender(
  dependencies: AppDependencies,
  { instead, findingsBefore, pages, outside }: LenderParts = {},
) {
  const { configRoot } = dependencies.settings;
  const config = lenderConfigOf(dependencies.settings);
  const findings = createSandboxFindings(config);
  const sources: SandboxSources = {
    ...findings,
    coBorrowerReport: (asked) => coBorrowerReport(config, dependencies.encryption, asked),
  };
  const accounts = createSandboxAccounts(configRoot, dependencies.encryption);
  const lender = createLender(dependencies, {
    performers: { sandbox: createSandboxPerformer(dependencies, config, sources, accounts) },
    instead,
    seed: ({ persona }) => config.personas.get(persona ?? ''),
    bankNames: accounts.bankNames,
    pages,
    outside,
    personaOf: (email) => personaOfEmail(config, email),
    journeyBefore: readJourneyBefore(configRoot),
    findingsBefore: findingsBefore ?? findings.before,
  });
  return { ...controlled(lender), config };
}
