import { environmentOf } from './config-files/environmentOf.ts';
import { folderHash, loadReleases } from './config-files/loadReleases.ts';
import {
  type AskingLender,
  type JourneyOfLender,
  journeyOfRelease,
  missedCompanies,
  unperformedLines,
} from './connections/refuseUnperformed.ts';
import type { AppDependencies } from './http/dependencies.ts';

/** The journeys that applications begin on. */
const currentJourneys = ({ releases }: AppDependencies): readonly JourneyOfLender[] =>
  releases.brands.map((lender) => ({ lender, journey: releases.head(lender)?.journey }));

function refuseUnperformed(
  { settings: { mode }, connections }: AppDependencies,
  journeys: readonly JourneyOfLender[],
): void {
  const lines = unperformedLines(journeys, connections.inForce, mode);
  if (lines.length > 0)
    throw new Error(['Nobody performs some tasks (EQUIFORM_CONNECTIONS):', ...lines].join('\n  '));
}

/**
 * Checks, compiles and publishes the folder's configuration. Rejects with findings by file and line: nothing
 * unchecked runs, and nothing that nobody here would perform; changed connections are refused for the same reason. While folder and program are unchanged since the last publish, releases sent since
 * (`equiform publish`) stay current.
 */
export async function publishReleases(dependencies: AppDependencies): Promise<void> {
  await publishFolder(dependencies);
  tellWhatIsMissed(dependencies);
}

const askingLenders = ({ releases }: AppDependencies): readonly AskingLender[] =>
  releases.brands.flatMap((lender) => {
    const release = releases.head(lender);
    return release ? [{ lender, ...release.app, journey: release.journey }] : [];
  });

/** What the journeys cannot do without stops the server; what screens do without is logged. */
function tellWhatIsMissed(dependencies: AppDependencies): void {
  const { settings, connections, logger } = dependencies;
  const { mode } = settings;
  const { errors, warnings } = missedCompanies(askingLenders(dependencies), connections.inForce, mode);
  if (errors.length > 0)
    throw new Error(['Some screens need a company (EQUIFORM_CONNECTIONS):', ...errors].join('\n  '));
  for (const reason of warnings) logger.warn('a company is not connected', { reason });
}

async function publishFolder(dependencies: AppDependencies): Promise<void> {
  const { settings, releases, logger, connections } = dependencies;
  const { mode } = settings;
  connections.accepts((next) => unperformedLines(currentJourneys(dependencies), next, mode));
  const environment = environmentOf(settings);
  const folder = folderHash(settings.configRoot, environment);
  if (await releases.resume(folder)) {
    refuseUnperformed(dependencies, currentJourneys(dependencies));
    logger.info('kept releases that were published after the folder changed', {
      brands: releases.brands.length,
    });
    return;
  }
  const loaded = loadReleases(settings.configRoot, { environment });
  refuseUnperformed(dependencies, [...loaded.releases.values()].map(journeyOfRelease));
  await releases.publish(loaded.releases.values(), { folder });
  logger.info('releases published', { brands: loaded.releases.size, warnings: loaded.findings.length });
}
