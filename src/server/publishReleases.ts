import type { ConfigFile } from '../core/config/layerFiles.ts';
import { buildFor } from './config-files/build/buildFor.ts';
import { environmentOf } from './config-files/environmentOf.ts';
import { type ReadFolder, readFolder } from './config-files/loadReleases.ts';
import type { BuiltReleases } from './config-files/packedReleases.ts';
import {
  type AskingLender,
  askingOfRelease,
  missedCompanies,
  refusals,
} from './connections/refuseUnperformed.ts';
import { needsApprovals } from './features/publishing/agreementService.ts';
import type { AppDependencies } from './http/dependencies.ts';
import { configTree } from './releases/ledger/configTree.ts';
import { RecalledRelease } from './releases/ledger/recalls.ts';

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
 * Makes releases current for a starting server. An empty history takes the folder. Otherwise what was published last stays current,
 * and is built anew if another program built it; a folder that is new is published too where the installation says so
 * (EQUIFORM_NEW_FOLDER), and else waits for somebody to publish it. Rejects with findings by file and line: nothing unchecked runs,
 * nothing that nobody here would perform, and nothing that cannot do without a company that is not connected; changed connections
 * are refused for the same reasons.
 */
export async function publishReleases(dependencies: AppDependencies): Promise<void> {
  const { settings, connections } = dependencies;
  connections.accepts((next) => refusals(currentLenders(dependencies), next, settings.mode));
  await startOn(readOwnFolder(dependencies), dependencies);
  tellWhatIsMissed(dependencies);
  connections.onChange(() => tellWhatIsMissed(dependencies));
}

const readOwnFolder = ({ settings }: AppDependencies): ReadFolder =>
  readFolder(settings.configRoot, { environment: environmentOf(settings) });

async function startOn(folder: ReadFolder, dependencies: AppDependencies): Promise<void> {
  const { settings, releases, logger } = dependencies;
  const { hash } = configTree(folder.files);
  const { isNoted, isInHistory } = await releases.ledger.folderState(hash);
  const isFirst = (await releases.ledger.newest()) === undefined;
  const { newFolder = settings.mode === 'sandbox' ? 'release' : 'wait' } = settings;
  const releasesNew = newFolder === 'release' && !needsApprovals(dependencies);
  if (isFirst) return publishWhole(folder, dependencies);
  if (releasesNew && !isNoted && (await isTaken(folder, dependencies))) return;
  await releases.follow({ ...dependencies, build: async (files) => buildOf(files, folder, dependencies) });
  refuseUnfit(dependencies, currentLenders(dependencies));
  for (const reason of releases.refused.values())
    logger.warn('releases stay as another version of the program built them', { reason });
  if (!isInHistory)
    logger.warn('the configuration in the folder is new and waits: publish it with equiform publish');
  logger.info('kept releases that were published before', { brands: releases.brands.length });
}

/** Whether the folder was published: not if a release that it would bring back was recalled. */
async function isTaken(folder: ReadFolder, dependencies: AppDependencies): Promise<boolean> {
  try {
    await publishWhole(folder, dependencies);
    return true;
  } catch (error) {
    if (!(error instanceof RecalledRelease)) throw error;
    dependencies.logger.warn('the configuration in the folder is not published', { reason: error.message });
    return false;
  }
}

/** The folder's own build is kept on disk. */
const buildOf = (
  files: readonly ConfigFile[],
  folder: ReadFolder,
  dependencies: AppDependencies,
): BuiltReleases | Promise<BuiltReleases> =>
  configTree(files).hash === configTree(folder.files).hash ? folder.load() : buildFor(dependencies)(files);

async function publishWhole(folder: ReadFolder, dependencies: AppDependencies): Promise<void> {
  const { releases, logger, system } = dependencies;
  const loaded = folder.load();
  const isUpgrade =
    (await releases.ledger.newest()) === undefined && (await releases.ledger.current()).size > 0;
  refuseUnfit(dependencies, [...loaded.releases.values()].map(askingOfRelease));
  await releases.publish(loaded.releases.values(), {
    act: 'released',
    source: { files: folder.files },
    says: loaded.says,
    // Lenders of a database from before the history are not withdrawn unasked.
    ...(isUpgrade ? {} : { without: 'any' as const }),
    by: 'the server',
    why: 'Its folder has a new configuration',
    at: new Date(system.now()),
  });
  await releases.ledger.noteFolder(configTree(folder.files).hash);
  logger.info('releases published', { brands: loaded.releases.size, warnings: loaded.findings.length });
}

/** Logs what screens do without. */
function tellWhatIsMissed(dependencies: AppDependencies): void {
  const { settings, connections, logger } = dependencies;
  const { warnings } = missedCompanies(currentLenders(dependencies), connections.inForce, settings.mode);
  for (const reason of warnings) logger.warn('a company is not connected', { reason });
}
