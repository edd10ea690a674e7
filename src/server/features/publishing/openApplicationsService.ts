import type { Transaction } from 'kysely';
import { type PolicyEffect, policyEffects } from '../../../core/flow/policyEffects.ts';
import { locatedIn } from '../../../core/journey/journeyProblem.ts';
import type { Queries, Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { audited, type Signed } from '../../releases/ledger/configHistory.ts';
import type { ReleaseLedger } from '../../releases/releaseStore.ts';
import { applicationFacts } from '../applications/applicationFactsService.ts';
import {
  type ApplicationRecord,
  checklistStatusOf,
  lockRecord,
  readRecord,
} from '../applications/recordService.ts';
import { repin } from '../applications/repinService.ts';

/** Applications of one page of the list. */
const MOST = 200;

/** A release of a lender, and where its list goes on. */
export interface OpenWanted {
  readonly brand: string;
  readonly hash: string;
  /** The uuid that the page before ended with. */
  readonly after?: string | undefined;
}

/** An application under way, and what the lender's current release would change for it. */
export interface OpenApplication {
  readonly uuid: string;
  readonly status: string;
  readonly begunAt: Date;
  readonly effects: readonly PolicyEffect[];
  /** Why it cannot go on by the current release; undefined where it can. */
  readonly obstacle?: string;
}

/** The applications under way on a release, by uuid, at most two hundred; 404 without such a release. */
export async function openApplications(
  { brand, hash, after }: OpenWanted,
  dependencies: AppDependencies,
): Promise<readonly OpenApplication[]> {
  const { db } = dependencies;
  const releases = await bothOf({ brand, hash }, dependencies);
  const all = db.kysely
    .selectFrom('applications')
    .select('uuid')
    .where('organization', '=', brand)
    .where('release_hash', '=', hash)
    .where('active', '=', true)
    .orderBy('uuid')
    .limit(MOST);
  const rows = await (after === undefined ? all : all.where('uuid', '>', after)).execute();
  const open: OpenApplication[] = [];
  for (const { uuid } of rows) {
    const record = await readRecord(db.kysely, uuid);
    if (record) open.push(await describedIn(db.kysely, record, { ...releases, dependencies }));
  }
  return open;
}

interface Both {
  readonly pinned: CompiledRelease;
  readonly current: CompiledRelease;
}

async function bothOf(
  { brand, hash }: Pick<OpenWanted, 'brand' | 'hash'>,
  { releases }: AppDependencies,
): Promise<Both> {
  const pinned = await releases.byHash(hash);
  const current = releases.head(brand);
  if (pinned?.release.brand !== brand || !current) throw new ApiError('notFound');
  return { pinned, current };
}

async function describedIn(
  queries: Queries,
  record: ApplicationRecord,
  { pinned, current, dependencies }: Both & { readonly dependencies: AppDependencies },
): Promise<OpenApplication> {
  const { connections, clock } = dependencies;
  const ports = connections.portsOf(record.organization);
  const around = { record, ports, at: clock.now() };
  const then = await applicationFacts(queries, { ...around, release: pinned });
  const now = await applicationFacts(queries, { ...around, release: current });
  const obstacle = await obstacleOf(queries, record, current);
  return {
    uuid: record.uuid,
    status: checklistStatusOf(record),
    begunAt: record.createdAt,
    effects: policyEffects({ app: pinned.app, facts: then }, { app: current.app, facts: now }, now.today),
    ...(obstacle === undefined ? {} : { obstacle }),
  };
}

/** What of an application another release does not have: its status, or the stage of a task that is open. */
async function obstacleOf(
  queries: Queries,
  record: ApplicationRecord,
  { statuses, journey }: CompiledRelease,
): Promise<string | undefined> {
  const status = checklistStatusOf(record);
  if (!statuses.find(status)) return `the current release has no status ${status}`;
  const tasks = await queries
    .selectFrom('tasks')
    .select('stage')
    .where('application_uuid', '=', record.uuid)
    .where('status', '=', 'open')
    .execute();
  const stages = locatedIn(journey?.stages ?? [], []).map(({ stage }) => stage.id);
  const known = new Set([...stages, ...(journey?.asides ?? []).map(({ id }) => id)]);
  const gone = tasks.find(({ stage }) => !known.has(stage));
  return gone && `the journey of the current release has no stage ${gone.stage}`;
}

/** Applications to move to the lender's current release. */
export interface MoveWanted extends Omit<Signed, 'at'> {
  readonly brand: string;
  /** The release that they are on. */
  readonly hash: string;
  readonly uuids: readonly string[];
}

/**
 * Moves applications to the lender's current release, all or none: 404 for one that is not under way on the release, 409 for one that
 * cannot go on by the current one. Resolves to how many.
 */
export async function moveApplications(
  { brand, hash, uuids, ...signed }: MoveWanted,
  dependencies: AppDependencies,
): Promise<number> {
  const { db, clock, releases } = dependencies;
  const { ledger } = releases;
  const { current } = await bothOf({ brand, hash }, dependencies);
  const at = new Date(clock.now());
  await db.transaction(async (tx) => {
    for (const uuid of uuids)
      await moveOne(tx, uuid, { brand, hash, current, ledger, signed: { ...signed, at } });
  });
  return uuids.length;
}

interface Move {
  readonly brand: string;
  readonly hash: string;
  readonly current: CompiledRelease;
  readonly signed: Signed;
  readonly ledger: ReleaseLedger;
}

async function moveOne(
  tx: Transaction<Tables>,
  uuid: string,
  { brand, hash, current, signed, ledger }: Move,
): Promise<void> {
  const record = await lockRecord(tx, uuid);
  if (!record?.active || record.organization !== brand || record.releaseHash !== hash)
    throw new ApiError('notFound', [`${uuid} is not under way on this release`]);
  if (await ledger.isRecalled(current.release, tx)) throw new ApiError('unavailable');
  const obstacle = await obstacleOf(tx, record, current);
  if (obstacle !== undefined) throw new ApiError('conflict', [`${uuid}: ${obstacle}`]);
  const to = current.release.hash;
  await repin(tx, record, { hash: to, by: signed.by, at: signed.at });
  const changes = [{ field: 'release', before: hash, after: to }];
  await audited(tx, signed, { lender: brand, subject: `application ${uuid}`, changes });
}
