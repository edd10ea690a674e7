import type { Finding } from '../../../core/config/finding.ts';
import type { Conflict } from '../../../core/config/merge3/mergeTrees.ts';
import { ofLender } from '../../../core/staff/reach.ts';
import { reviewFor } from '../../config-files/build/buildFor.ts';
import { BuildRefused, type Review } from '../../config-files/build/buildReleases.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { noteChecked, type WithFiles } from '../../releases/ledger/changeSets.ts';
import type { Caller } from '../staff/staffService.ts';
import { conflictLines } from './changeActs.ts';
import {
  expectVersion,
  listOf,
  mayRead,
  overNewest,
  seenChange,
  textsAt,
  wholeWith,
  withFiles,
} from './changeFiles.ts';
import { type Actor, steppedBy } from './changeSteps.ts';
import type { PublishingTools } from './doneBy.ts';
import { type Published, publishFiles } from './publishFiles.ts';

/** What the check finds in the whole configuration with a change. */
export interface CheckedChange extends Review {
  readonly version: number;
  /** The position that the change was put over: the newest, or its base while there are conflicts. */
  readonly position: number;
  readonly conflicts: readonly Conflict[];
  /** Findings that are left out, because there are so many. */
  readonly more: number;
}

const MOST_FINDINGS = 500;

/** Checks the configuration with a change and notes what it found. */
export async function checkChange(
  caller: Caller,
  uuid: string,
  dependencies: AppDependencies,
): Promise<CheckedChange> {
  const seen = await seenChange(caller, uuid, dependencies);
  const { base, version } = seen.change;
  const merged = await overNewest(seen, dependencies);
  const isClean = merged.conflicts.length === 0;
  const { before, after } = isClean
    ? await wholeWith(seen, merged, dependencies)
    : await ownWhole(seen, dependencies);
  const { findings, lenders } = await reviewOr422({ before, after }, dependencies);
  const isError = ({ severity }: Finding) => severity === 'error';
  const errors = findings.filter(isError);
  const warnings = findings.filter((finding) => !isError(finding));
  await noteChecked(dependencies.db.kysely, uuid, {
    version,
    errors: errors.length,
    warnings: warnings.length,
    lenders: lenders.map(({ brand }) => brand),
  });
  // What is in files of other lenders is counted, and not told.
  const told = [...errors, ...warnings].filter(({ file }) => mayRead(caller, file)).slice(0, MOST_FINDINGS);
  return {
    version,
    position: isClean ? merged.newest : base,
    conflicts: merged.conflicts,
    findings: told,
    more: findings.length - told.length,
    lenders: lenders.filter(({ brand }) => caller.may('configuration.read', ofLender(brand))),
  };
}

async function ownWhole({ change, files }: WithFiles, dependencies: AppDependencies) {
  const base = await textsAt(dependencies, change.base);
  return { before: listOf(base), after: listOf(withFiles(base, files)) };
}

async function reviewOr422(
  order: Parameters<typeof reviewFor>[1],
  dependencies: AppDependencies,
): Promise<Review> {
  try {
    return await reviewFor(dependencies, order);
  } catch (error) {
    if (error instanceof BuildRefused) throw new ApiError('unprocessable', error.lines);
    throw error;
  }
}

export interface PublishWanted {
  readonly version: number;
  readonly why: string;
  readonly only?: readonly string[];
  readonly without?: readonly string[];
}

/**
 * Publishes the newest configuration with a change, as if it were sent whole. Whoever made the change counts as its author beside the
 * publisher: nobody approves their own. 409 names conflicts, and who changed it meanwhile.
 */
export const publishChange = (
  caller: Caller,
  { uuid, version, why, only, without }: PublishWanted & { readonly uuid: string },
  { dependencies, does }: Pick<PublishingTools, 'does'> & { readonly dependencies: AppDependencies },
): Promise<Published> =>
  does(caller, { act: 'release.publish', lenders: only }, async (signed, own) => {
    const seen = await seenChange(caller, uuid, dependencies);
    const { change } = seen;
    await expectVersion(change, version, dependencies);
    if (seen.files.size === 0) throw new ApiError('unprocessable', ['This change has no files']);
    const merged = await overNewest(seen, dependencies);
    if (merged.conflicts.length > 0) throw new ApiError('conflict', conflictLines(merged.conflicts));
    const { after } = await wholeWith(seen, merged, dependencies);
    const origin = { authors: change.authors, follows: merged.newest };
    const published = await publishFiles({ files: after, why, only, without, origin, ...signed }, own);
    await closed({ caller, dependencies }, seen, { why, position: published.position });
    return published;
  });

/** A change that somebody saved meanwhile stays open: not all of it is published. */
async function closed(
  actor: Actor,
  { change, files }: WithFiles,
  { why, position }: { readonly why: string; readonly position: number | null },
): Promise<void> {
  try {
    await steppedBy(actor, change, {
      paths: files.keys(),
      act: 'release.publish',
      why,
      changes: [{ field: 'state', before: 'open', after: 'published' }],
      step: { state: 'published', published: position },
    });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'conflict')) throw error;
  }
}
