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
import { type AskingAgain, askAgain, judgedAgain } from '../steps/askedAgainService.ts';

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
  readonly outcome: OpenOutcome;
  /** What it would ask again. */
  readonly asked: readonly AskedOf[];
  /** Why it would not have let the borrower in, in the words of its rules. */
  readonly stopped: readonly string[];
  /** Why it cannot go on by the current release; undefined where it can. */
  readonly obstacle?: string;
}

/**
 * What becomes of an application by other rules: nothing; steps are asked again; it could not have been begun, or cannot go on;
 * policies say something else.
 */
export type OpenOutcome = 'not affected' | 'asked again' | 'invalid' | 'outcome changed';

/** A step that would be asked again, and which fields are why. */
interface AskedOf {
  readonly step: string;
  readonly fields: readonly string[];
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

interface Described extends Both {
  readonly dependencies: AppDependencies;
  readonly at?: number;
}

/** What an application is, and what another release (`current`) would change for it at a time, by default now. */
export async function describedIn(
  queries: Queries,
  record: ApplicationRecord,
  { pinned, current, dependencies, at: asOf }: Described,
): Promise<OpenApplication> {
  const { connections, clock } = dependencies;
  const at = new Date(asOf ?? clock.now());
  const ports = connections.portsOf(record.organization);
  const around = { record, ports, at };
  const then = await applicationFacts(queries, { ...around, release: pinned });
  const now = await applicationFacts(queries, { ...around, release: current });
  const judging = { record, before: pinned, after: current, at };
  const { steps, stopped, unaskable } = await judgedAgain(queries, dependencies, judging);
  const [obstacle = unaskable[0]] = [await obstacleOf(queries, record, current)];
  const effects = policyEffects(
    { app: pinned.app, facts: then },
    { app: current.app, facts: now },
    now.today,
  );
  return {
    uuid: record.uuid,
    status: checklistStatusOf(record),
    begunAt: record.createdAt,
    effects,
    outcome: outcomeOf({ effects, stopped, obstacle, asked: steps }),
    asked: steps.map(({ step, fields }) => ({ step, fields })),
    stopped,
    ...(obstacle === undefined ? {} : { obstacle }),
  };
}

function outcomeOf({
  effects,
  stopped,
  obstacle,
  asked,
}: Pick<OpenApplication, 'effects' | 'stopped' | 'asked'> & {
  readonly obstacle: string | undefined;
}): OpenOutcome {
  if (obstacle !== undefined || stopped.length > 0) return 'invalid';
  if (asked.length > 0) return 'asked again';
  return effects.length > 0 ? 'outcome changed' : 'not affected';
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

/** The beginning of the keys of words that say why something is asked again. */
const REASONS = 'screen.askedAgain.reason.';

/** The words of a lender's current release that say why something is asked again, in its first language, by the end of their key. */
const reasonsOf = ({ copy }: CompiledRelease): readonly string[] =>
  Object.keys(Object.values(copy)[0]?.messages ?? {})
    .filter((key) => key.startsWith(REASONS))
    .map((key) => key.slice(REASONS.length))
    .toSorted();

/**
 * Moves applications to the lender's current release, all or none: 404 for one that is not under way on the release, 409 for one that
 * cannot go on by the current one. Resolves to how many.
 */
export const moveApplications = (wanted: MoveWanted, dependencies: AppDependencies): Promise<number> =>
  eachMoved(wanted, dependencies, async () => undefined);

/**
 * Moves applications as `moveApplications` does and leads their borrowers back to the steps whose answers the current release does
 * not accept or newly asks; all other answers are kept. Answers 409 too for one of which nothing would be asked, or whose steps cannot be
 * asked again, and 422 for words that the release does not have.
 */
export function askApplications(
  { words, ...wanted }: MoveWanted & { readonly words: string },
  dependencies: AppDependencies,
): Promise<number> {
  return eachMoved(wanted, dependencies, async (tx, record, { pinned, current, signed }) => {
    const reasons = reasonsOf(current);
    if (!reasons.includes(words))
      throw new ApiError('unprocessable', [`The words must be one of ${reasons.join(', ')}`]);
    const { at, by } = signed;
    if (record.data.review) throw new ApiError('conflict', [`${record.uuid}: a step is being looked at`]);
    const judging = { record, before: pinned, after: current, at };
    const { steps, stopped, unaskable } = await judgedAgain(tx, dependencies, judging);
    const [line = stopped[0]] = unaskable;
    if (line !== undefined) throw new ApiError('conflict', [`${record.uuid}: ${line}`]);
    if (steps.length === 0)
      throw new ApiError('conflict', [`${record.uuid}: nothing would be asked again; move it`]);
    return { steps, reason: `${REASONS}${words}`, by, at };
  });
}

type Decided = (
  tx: Transaction<Tables>,
  record: ApplicationRecord,
  around: Both & { readonly signed: Signed },
) => Promise<AskingAgain | undefined>;

/** Moves each; `asks` says of each, still on its release, what is asked again. */
async function eachMoved(
  { brand, hash, uuids, ...signed }: MoveWanted,
  dependencies: AppDependencies,
  asks: Decided,
): Promise<number> {
  const { db, clock, releases } = dependencies;
  const { ledger } = releases;
  const both = await bothOf({ brand, hash }, dependencies);
  const at = new Date(clock.now());
  await db.transaction(async (tx) => {
    for (const uuid of uuids)
      await moveOne(tx, uuid, { brand, hash, ...both, ledger, asks, signed: { ...signed, at } });
  });
  return uuids.length;
}

interface Move extends Both {
  readonly brand: string;
  readonly hash: string;
  readonly signed: Signed;
  readonly ledger: ReleaseLedger;
  readonly asks: Decided;
}

async function moveOne(
  tx: Transaction<Tables>,
  uuid: string,
  { brand, hash, pinned, current, signed, ledger, asks }: Move,
): Promise<void> {
  const record = await lockRecord(tx, uuid);
  if (!record?.active || record.organization !== brand || record.releaseHash !== hash)
    throw new ApiError('notFound', [`${uuid} is not under way on this release`]);
  if (await ledger.isRecalled(current.release, tx)) throw new ApiError('unavailable');
  const obstacle = await obstacleOf(tx, record, current);
  if (obstacle !== undefined) throw new ApiError('conflict', [`${uuid}: ${obstacle}`]);
  const to = current.release.hash;
  const asking = await asks(tx, record, { pinned, current, signed });
  const moved = await repin(tx, record, { hash: to, by: signed.by, at: signed.at });
  if (asking) await askAgain(tx, moved, asking);
  const again = asking?.steps.map(({ step }) => step).join(', ');
  const changes = [
    { field: 'release', before: hash, after: to },
    ...(again === undefined ? [] : [{ field: 'askedAgain', after: again }]),
  ];
  await audited(tx, signed, { lender: brand, subject: `application ${uuid}`, changes });
}
