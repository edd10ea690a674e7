import type { BorrowerRecord } from '../../../core/record/applicationRecord.ts';
import { DatabaseUnavailable } from '../../db/databaseUnavailable.ts';
import type { Queries } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import type { ReleaseService } from '../../releases/releaseService.ts';
import type { ApplicationRecord } from '../applications/recordService.ts';
import type { HistoryEvent } from './keptRows.ts';

export interface PinnedReleases {
  /** In the order in which the application was on them. */
  readonly listed: BorrowerRecord['releases'];
  readonly byHash: ReadonlyMap<string, CompiledRelease>;
  /** The hash of the one that it was on when something happened. */
  readonly at: (event: HistoryEvent) => string;
}

const MOVED = 'RELEASE_CHANGED';

/** The releases that an application was pinned to; 409 that names one that cannot be loaded. */
export async function pinnedReleases(
  queries: Queries,
  releases: ReleaseService,
  { record, events }: { readonly record: ApplicationRecord; readonly events: readonly HistoryEvent[] },
): Promise<PinnedReleases> {
  const moves = events.filter(({ type, detail }) => type === MOVED && typeof detail.to === 'string');
  const first = moves[0]?.detail.from;
  const stays = [
    { hash: typeof first === 'string' ? first : record.releaseHash, since: record.createdAt, from: 0 },
    ...moves.map((move) => ({ hash: String(move.detail.to), since: move.at, from: events.indexOf(move) })),
  ];
  const byHash = new Map<string, CompiledRelease>();
  for (const { hash } of stays) byHash.set(hash, await loaded(queries, releases, { hash, record }));
  const positions = await positionsOf(queries, record.organization, [...byHash.keys()]);
  return {
    byHash,
    listed: stays.map(({ hash, since }) => ({
      hash,
      position: positions.get(hash) ?? null,
      since: since.toISOString(),
    })),
    at: (event) => stays.findLast(({ from }) => from <= events.indexOf(event))?.hash ?? record.releaseHash,
  };
}

async function loaded(
  queries: Queries,
  releases: ReleaseService,
  { hash, record }: { readonly hash: string; readonly record: ApplicationRecord },
): Promise<CompiledRelease> {
  const release = await releases.byHash(hash, queries).catch((error: unknown) => {
    if (error instanceof DatabaseUnavailable) throw error;
    return undefined;
  });
  if (release?.release.brand === record.organization) return release;
  throw new ApiError('conflict', [
    `The application is pinned to the release ${hash}, which cannot be loaded: what its borrower was shown cannot be computed`,
  ]);
}

/** The first position of the history from which each was built. */
async function positionsOf(
  queries: Queries,
  brand: string,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await queries
    .selectFrom('release_builds')
    .select((eb) => ['hash', eb.fn.min('position').as('position')])
    .where('brand', '=', brand)
    .where('hash', 'in', hashes)
    .groupBy('hash')
    .execute();
  return new Map(rows.map(({ hash, position }) => [hash, Number(position)]));
}
