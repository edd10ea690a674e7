import { sql } from 'kysely';
import type { ConfigFile } from '../../core/config/layerFiles.ts';
import type { Release } from '../../core/model/release.ts';
import type { Opinion } from '../../core/staff/approvals.ts';
import type { Database } from '../db/open/database.ts';
import type { Queries } from '../db/tables.ts';
import {
  audited,
  commitTree,
  entriesAt,
  filesAt,
  isInHistory,
  newestCommit,
  type Origin,
  type Signed,
} from './ledger/configHistory.ts';
import { configTree } from './ledger/configTree.ts';
import { type Heads, nextRevision, readHeads, saysTheSame, selectRevision } from './ledger/currentHeads.ts';
import {
  type HeadChange,
  type HistoryWanted,
  historyOf,
  previousPosition,
  writeChanges,
} from './ledger/headChanges.ts';
import { hostsOf, refuseSharedHosts } from './ledger/headHosts.ts';
import { HeadsMoved, moveHeads, type ReleaseOrder, writeHeads } from './ledger/moveHeads.ts';
import {
  approversOf,
  authorsOf,
  type GivenOpinion,
  isKnownContent,
  opinionsOn,
  type Span,
  type Subject,
  writeOpinion,
} from './ledger/opinions.ts';
import { type Commit, type CommitsWanted, changedAt, commitsOf, lastChanges } from './ledger/readLedger.ts';
import { type Recall, recallOf, writeRecall } from './ledger/recalls.ts';
import {
  type Build,
  buildsAt,
  buildsOf,
  type KeptBuild,
  keepBuilds,
  writeBuilds,
} from './ledger/releaseBuilds.ts';
import { readReleases, writeMissing } from './ledger/releaseRows.ts';

/** The history of releases, and what may not begin again. */
export interface ReleaseLedger {
  /** The newest position of the history; undefined when it is empty. */
  newest(): Promise<number | undefined>;
  /** The configuration at a position of the history, or the files of some paths in it; undefined when there is none. */
  filesAt(position: number, only?: ReadonlySet<string>): Promise<readonly ConfigFile[] | undefined>;
  /** The hashes of the files of a configuration by path; undefined when there is none. */
  entriesAt(position: number): Promise<Readonly<Record<string, string>> | undefined>;
  /** What this program built from a configuration of the history; undefined when it built nothing. */
  builtAt(position: number): Promise<readonly Build[] | undefined>;
  /** Where going back leads for a lender (`previousPosition`). */
  previous(brand: string): Promise<number | undefined>;
  /** The releases of a lender whose hash begins so, at most two. */
  releasesOf(brand: string, beginning: string): Promise<readonly string[]>;
  /** What is current of each lender: its position in the history, 0 for none, and what it says, where this program built it. */
  current(): Promise<ReadonlyMap<string, CurrentLender>>;
  /** Whether a release says the same as the lender's current one. */
  saysTheSame(brand: string, hash: string): Promise<boolean>;
  history(wanted: HistoryWanted): Promise<readonly HeadChange[]>;
  /** The configurations that were published, the newest first. */
  commits(wanted: CommitsWanted): Promise<readonly Commit[]>;
  /** The lenders that each of these positions changed. */
  changedAt(positions: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>>;
  /** The last change of each lender's head. */
  lastChanges(): Promise<ReadonlyMap<string, HeadChange>>;
  /** Stores a configuration and what was built from it, without making anything current; resolves to its position. */
  propose(releases: readonly Release[], order: Proposal): Promise<number>;
  /** The opinions on a lender's configuration, the oldest first. Inside a transaction pass it as `queries`. */
  opinionsOn(subject: Subject, queries?: Queries): Promise<readonly Opinion[]>;
  /** Who had approved what changes of the history (by id) made current. */
  approversOf(changes: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>>;
  /** Adds an opinion, inside a transaction. */
  addOpinion(tx: Queries, opinion: GivenOpinion): Promise<void>;
  /** Who published what changes for a lender between two positions. */
  authorsOf(span: Span): Promise<readonly string[]>;
  /** Whether the history has this content (`contentHash`) for a lender. */
  isKnown(brand: string, content: string): Promise<boolean>;
  /** Whether a lender's release was recalled. Inside a transaction pass it as `queries`. */
  isRecalled(release: OfBrand, queries?: Queries): Promise<boolean>;
  /** Whether a server's own configuration was noted last, or was ever published. */
  folderState(tree: string): Promise<{ readonly isNoted: boolean; readonly isInHistory: boolean }>;
  /** Notes the configuration in this server's folder. */
  noteFolder(tree: string): Promise<void>;
}

/** A configuration that nobody has released yet. */
export interface Proposal extends Signed {
  readonly files: readonly ConfigFile[];
  readonly origin?: Origin | undefined;
  readonly says: ReadonlyMap<string, string>;
}

/** What is current of a lender. */
export interface CurrentLender {
  readonly position: number;
  readonly held: boolean;
  /** Null where another program built it, or nobody from the history. */
  readonly content: string | null;
}

interface OfBrand {
  readonly brand: string;
  readonly hash: string;
}

/** Releases that become current together, and by which order. */
export interface PublishedPart {
  readonly releases: readonly Release[];
  readonly order?: ReleaseOrder | undefined;
}

/** Storage of releases, immutable once written, and of their history. */
export interface ReleaseStore extends ReleaseLedger {
  /**
   * Stores missing releases and makes them current, as each order says or, without one, each for its lender. Atomic as a whole, even
   * with concurrent publishes. Rejects with `BrandsLeftOut` when the configuration leaves out a lender, with `RecalledRelease`, and with
   * `UnfitLenders` when two lenders would have one host.
   */
  publish(parts: readonly PublishedPart[]): Promise<Heads>;
  /** Stores what this program built from a configuration of the history; heads stay at their positions. */
  keepBuilt(releases: readonly Release[], built: KeptBuild): Promise<void>;
  /** Recalls a release: nothing begins on it or on another of the same content any more. */
  recall(recall: Recall): Promise<void>;
  /** Increases with every change of the current releases; `isOurs` when the same program made the last. */
  revision(): Promise<{ readonly revision: number; readonly isOurs: boolean }>;
  /** The current releases by lender, at a revision. */
  heads(): Promise<Heads>;
  /** Omits missing ones. */
  byHashes(hashes: readonly string[]): Promise<readonly Release[]>;
  /** Reads through `queries`, which inside a transaction must be that transaction. */
  byHash(hash: string, queries?: Queries): Promise<Release | undefined>;
  /** The text of a part that is stored once for all releases; undefined when there is none. */
  partByHash(hash: string): Promise<string | undefined>;
}

/**
 * Releases in the tables `releases` and `brand_heads`, shared parts in `release_parts`, the history in `ledger`. `program`
 * identifies what checks and builds releases (config-files/loadReleases.ts).
 */
export const createReleaseStore = (db: Database, program = 'any'): ReleaseStore => ({
  publish: (parts) =>
    db.transaction(async (tx) => {
      await waitForOthers(tx);
      // Otherwise concurrent publishes would mix their releases.
      await sql`lock table brand_heads in share row exclusive mode`.execute(tx);
      for (const { releases, order } of parts) {
        await writeMissing(tx, releases);
        if (order) await moveHeads(tx, releases, { ...order, program });
        else await writeHeads(tx, releases.map(asHead));
      }
      await refuseSharedHosts(tx);
      await nextRevision(tx, program);
      return readHeads(tx, program);
    }),
  keepBuilt: (releases, built) =>
    db.transaction(async (tx) => {
      await writeMissing(tx, releases);
      await keepBuilds(tx, releases, { ...built, program });
    }),
  recall: ({ audit, ...recall }) =>
    db.transaction(async (tx) => {
      const { brand: lender, hash } = recall;
      await sql`lock table brand_heads in share row exclusive mode`.execute(tx);
      if (await saysTheSame(tx, recall)) throw new HeadsMoved([lender]);
      await writeRecall(tx, recall);
      await writeChanges(tx, [{ ...recall, act: 'recalled', position: null, before: null }]);
      const changes = [{ field: 'recalled', before: false, after: true }];
      await audited(tx, { ...recall, audit }, { lender, subject: `release ${hash}`, changes });
      await nextRevision(tx, program);
    }),
  revision: async () => {
    const row = await selectRevision(db.kysely);
    return { revision: row.revision, isOurs: row.program === program };
  },
  heads: () =>
    db.transaction(async (tx) => {
      await waitForOthers(tx);
      await sql`lock table brand_heads in share mode`.execute(tx);
      return readHeads(tx, program);
    }),
  byHashes: (hashes) => readReleases(db.kysely, hashes),
  async byHash(hash, queries = db.kysely) {
    const [release] = await readReleases(queries, [hash]);
    return release;
  },
  async partByHash(hash) {
    const query = db.kysely.selectFrom('release_parts').select('content').where('hash', '=', hash);
    return (await query.executeTakeFirst())?.content;
  },
  ...createLedger(db, program),
});

const asHead = (release: Release) => ({
  brand: release.brand,
  hash: release.hash,
  position: null,
  hosts: hostsOf(release),
});

const createLedger = (db: Database, program: string): ReleaseLedger => ({
  async builtAt(position) {
    const builds = await buildsAt(db.kysely, { position, program });
    return builds.length === 0 ? undefined : builds;
  },
  propose: (releases, { files, says, ...signed }) =>
    db.transaction(async (tx) => {
      await waitForOthers(tx);
      await sql`lock table brand_heads in share row exclusive mode`.execute(tx);
      await writeMissing(tx, releases);
      const position = await commitTree(tx, configTree(files), signed);
      await writeBuilds(tx, { position, program }, { builds: buildsOf(releases, says), at: signed.at });
      const changes = [{ field: 'proposed', after: position }];
      await audited(tx, signed, { subject: `configuration ${position}`, changes });
      return position;
    }),
  opinionsOn: (subject, queries = db.kysely) => opinionsOn(queries, subject),
  addOpinion: async (tx, opinion) => {
    // A release that looks at opinions is over before, or sees this one.
    await sql`lock table brand_heads in share mode`.execute(tx);
    await writeOpinion(tx, opinion);
  },
  approversOf: (changes) => approversOf(db.kysely, changes),
  authorsOf: (span) => authorsOf(db.kysely, span),
  isKnown: (brand, content) => isKnownContent(db.kysely, brand, content),
  filesAt: (position, only) => filesAt(db.kysely, position, only),
  entriesAt: (position) => entriesAt(db.kysely, position),
  newest: async () => (await newestCommit(db.kysely))?.position,
  async releasesOf(brand, beginning) {
    const rows = await db.kysely
      .selectFrom('releases')
      .select('hash')
      .where('brand', '=', brand)
      .where('hash', 'like', `${beginning}%`)
      .limit(2)
      .execute();
    return rows.map(({ hash }) => hash);
  },
  async current() {
    const rows = await db.kysely
      .selectFrom('brand_heads')
      .leftJoin('release_builds', (join) =>
        join
          .onRef('release_builds.position', '=', 'brand_heads.position')
          .onRef('release_builds.brand', '=', 'brand_heads.brand')
          .on('release_builds.program', '=', program),
      )
      .select(['brand_heads.brand', 'brand_heads.position', 'held', 'release_builds.content'])
      .execute();
    return new Map(rows.map(({ brand, position, ...head }) => [brand, { ...head, position: position ?? 0 }]));
  },
  saysTheSame: (brand, hash) => saysTheSame(db.kysely, { brand, hash }),
  previous: (brand) => previousPosition(db.kysely, brand),
  isRecalled: async (release, queries = db.kysely) => (await recallOf(queries, release)) !== undefined,
  history: (wanted) => historyOf(db.kysely, wanted),
  commits: (wanted) => commitsOf(db.kysely, wanted),
  changedAt: (positions) => changedAt(db.kysely, positions),
  lastChanges: () => lastChanges(db.kysely),
  async folderState(tree) {
    const noted = await db.kysely.selectFrom('published_folder').select('hash').executeTakeFirst();
    return { isNoted: noted?.hash === tree, isInHistory: await isInHistory(db.kysely, tree) };
  },
  async noteFolder(hash) {
    await db.kysely
      .insertInto('published_folder')
      .values({ hash })
      .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ hash }))
      .execute();
  },
});

/** Waits for other publishes longer than a request waits for a lock. */
const waitForOthers = (tx: Queries): Promise<unknown> => sql`set local lock_timeout = '15s'`.execute(tx);
