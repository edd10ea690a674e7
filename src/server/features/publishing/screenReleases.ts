import type { ConfigFile } from '../../../core/config/layerFiles.ts';
import { ofLender } from '../../../core/staff/reach.ts';
import { BuildRefused, createBuilder } from '../../config-files/build/buildReleases.ts';
import { environmentOf } from '../../config-files/environmentOf.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { type CompiledRelease, compileRelease } from '../../releases/compiledRelease.ts';
import { lastUsed } from '../../releases/lastUsed.ts';
import type { Caller } from '../staff/staffService.ts';
import { conflictLines } from './changeActs.ts';
import { overNewest, seenChange, wholeWith } from './changeFiles.ts';

/** What of a lender is looked at: what is current, a position of the history, or what an open change would make of it. */
export interface LookedAt {
  readonly lender: string;
  readonly position?: number;
  readonly change?: string;
}

/** One is about 5 MB. */
const MOST_KEPT = 12;

/** The releases that the staff look at; those of changes are built once for each version, and stored nowhere. */
export function createScreenReleases(dependencies: AppDependencies) {
  const { releases, settings } = dependencies;
  // A thread of its own: what it builds for one lender must not push out what publishing remembers of all.
  const builder = createBuilder();
  const kept = lastUsed<Promise<CompiledRelease | undefined> | undefined>(MOST_KEPT);

  async function built(files: readonly ConfigFile[], lender: string): Promise<CompiledRelease | undefined> {
    const order = { root: settings.configRoot, environment: environmentOf(settings) };
    const { releases: all } = await builder.build({ ...order, files: filesOf(files, lender) });
    const release = all.get(lender);
    return release && compileRelease(release);
  }

  function keptOr(key: string, make: () => Promise<CompiledRelease | undefined>) {
    const known = kept.get(key);
    if (known) return known;
    const making = make();
    kept.set(key, making);
    // What failed is tried again the next time.
    making.catch(() => kept.set(key, undefined));
    return making;
  }

  async function ofChange(caller: Caller, uuid: string, lender: string) {
    const seen = await seenChange(caller, uuid, dependencies);
    const merged = await overNewest(seen, dependencies);
    if (merged.conflicts.length > 0) throw new ApiError('conflict', conflictLines(merged.conflicts));
    const key = JSON.stringify([uuid, seen.change.version, merged.newest, lender]);
    return keptOr(key, async () => {
      const { after } = await wholeWith(seen, merged, dependencies);
      return built(after, lender);
    });
  }

  async function atPosition(position: number, lender: string) {
    const builds = await releases.ledger.builtAt(position);
    const hash = builds?.find(({ brand }) => brand === lender)?.hash;
    if (hash !== undefined) return releases.byHash(hash);
    return keptOr(JSON.stringify([position, lender]), async () => {
      const files = await releases.ledger.filesAt(position);
      return files && built(files, lender);
    });
  }

  /** 404 where there is none, or none for the caller; 422 with what the check refuses, 409 with conflicts of a change. */
  return async (caller: Caller, { lender, position, change }: LookedAt): Promise<CompiledRelease> => {
    caller.expect('configuration.read', ofLender(lender));
    try {
      const found =
        change !== undefined
          ? await ofChange(caller, change, lender)
          : position !== undefined
            ? await atPosition(position, lender)
            : releases.head(lender);
      if (!found) throw new ApiError('notFound');
      return found;
    } catch (error) {
      if (error instanceof BuildRefused) throw new ApiError('unprocessable', error.lines);
      throw error;
    }
  };
}

const VARIANT_OF = /^variantOf:\s*(\S+)\s*$/m;

/** A lender's own files, those of the lenders that it is a variant of, and what lenders share. */
function filesOf(files: readonly ConfigFile[], lender: string): readonly ConfigFile[] {
  const family = new Set<string>();
  const textOf = new Map(files.map(({ path, text }) => [path, text]));
  for (let code: string | undefined = lender; code !== undefined && !family.has(code); ) {
    family.add(code);
    code = VARIANT_OF.exec(textOf.get(`brands/${code}/brand.yaml`) ?? '')?.[1];
  }
  return files.filter(({ path }) => {
    const [, folder] = /^brands\/([^_/][^/]*)\//.exec(path) ?? [];
    return folder === undefined || family.has(folder);
  });
}
