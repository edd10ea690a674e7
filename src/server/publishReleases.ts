import { environmentOf } from './config-files/environmentOf.ts';
import { readFolder } from './config-files/loadReleases.ts';
import {
  type AskingLender,
  askingOfRelease,
  missedCompanies,
  refusals,
} from './connections/refuseUnperformed.ts';
import type { AppDependencies } from './http/dependencies.ts';

/** The lenders by the releases that applications begin on. */
const currentLenders = ({ releases }: AppDependencies): readonly AskingLender[] =>
  releases.brands.flatMap((lender) => {
    const release = releases.head(lender);
    return release ? [{ lender, ...release.app, journey: release.journey }] : [];
  });

function refuseUnfit(
  { settings: { mode }, connections }: AppDependencies,
  lenders: readonly AskingLender[],
): void {
  const lines = refusals(lenders, connections.inForce, mode);
  if (lines.length > 0)
    throw new Error(
      ['The connections leave something undone (EQUIFORM_CONNECTIONS):', ...lines].join('\n  '),
    );
}

/**
 * Checks, compiles and publishes the folder's configuration. Rejects with findings by file and line: nothing
 * unchecked runs, nothing that nobody here would perform, and nothing that cannot do without a company that is not connected;
 * changed connections are refused for the same reasons. While folder and program are unchanged since the last publish, releases sent since
 * (`equiform publish`) stay current.
 */
export async function publishReleases(dependencies: AppDependencies): Promise<void> {
  await publishFolder(dependencies);
  tellWhatIsMissed(dependencies);
  dependencies.connections.onChange(() => tellWhatIsMissed(dependencies));
}

/** Logs what screens do without. */
function tellWhatIsMissed(dependencies: AppDependencies): void {
  const { settings, connections, logger } = dependencies;
  const { warnings } = missedCompanies(currentLenders(dependencies), connections.inForce, settings.mode);
  for (const reason of warnings) logger.warn('a company is not connected', { reason });
}

async function publishFolder(dependencies: AppDependencies): Promise<void> {
  const { settings, releases, logger, connections } = dependencies;
  const { mode } = settings;
  connections.accepts((next) => refusals(currentLenders(dependencies), next, mode));
  const folder = readFolder(settings.configRoot, { environment: environmentOf(settings) });
  if (await releases.resume(folder.hash)) {
    refuseUnfit(dependencies, currentLenders(dependencies));
    logger.info('kept releases that were published after the folder changed', {
      brands: releases.brands.length,
    });
    return;
  }
  const loaded = folder.load();
  refuseUnfit(dependencies, [...loaded.releases.values()].map(askingOfRelease));
  await releases.publish(loaded.releases.values(), { folder: folder.hash });
  logger.info('releases published', { brands: loaded.releases.size, warnings: loaded.findings.length });
}
