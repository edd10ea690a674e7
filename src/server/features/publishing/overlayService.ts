import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { canonicalJson } from '../../../core/config/canonicalJson.ts';
import { type LaidOver, layOver } from '../../../core/config/layOver.ts';
import { releaseHash } from '../../../core/record/recordSections.ts';
import type { CalendarDate } from '../../../core/shared/calendarDate.ts';
import { agreements } from '../../../core/staff/approvals.ts';
import { readStaffApprovals } from '../../config-files/readStaffApprovals.ts';
import type { Queries, Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { type CompiledRelease, compileRelease } from '../../releases/compiledRelease.ts';
import { audited, type Signed } from '../../releases/ledger/configHistory.ts';
import { opinionsOn } from '../../releases/ledger/opinions.ts';
import { addOverlay, endOverlay, lockOverlay, type Overlay } from '../../releases/ledger/overlays.ts';
import { writeRecall } from '../../releases/ledger/recalls.ts';
import { writeMissing } from '../../releases/ledger/releaseRows.ts';
import { calendarDateOf, lockRecord, readRecord } from '../applications/recordService.ts';
import { repin } from '../applications/repinService.ts';
import { needsApprovals } from './agreementService.ts';
import { describedIn, type OpenApplication } from './openApplicationsService.ts';

/** Policies of a lender's current release that shall hold for applications on older ones, from a day on. */
export interface OverlayWanted {
  readonly brand: string;
  readonly policies: readonly string[];
  readonly day: CalendarDate;
}

/** An application that a rule would be laid over, and the release that it is on. */
export interface OverlaidApplication extends OpenApplication {
  readonly release: string;
}

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
const TOOLS = { sha256, nameOf: (parts: Readonly<Record<string, string>>) => releaseHash(parts, sha256) };

function currentOf(brand: string, { releases }: AppDependencies): CompiledRelease {
  const current = releases.head(brand);
  if (!current) throw new ApiError('notFound');
  return current;
}

/** 422 for a day that is over: nobody was shown then what would hold. */
function refusePast({ day }: OverlayWanted, { clock }: AppDependencies): void {
  const today = calendarDateOf(clock.now());
  if (day < today) throw new ApiError('unprocessable', [`The day ${day} is over; today is ${today}`]);
}

interface OpenRow {
  readonly uuid: string;
  readonly release: string;
}

const openRows = (queries: Queries, brand: string, current: string): Promise<readonly OpenRow[]> =>
  queries
    .selectFrom('applications')
    .select(['uuid', 'release_hash as release'])
    .where('organization', '=', brand)
    .where('active', '=', true)
    .where('release_hash', '<>', current)
    .orderBy('uuid')
    .execute();

/** Each older release in use with the policies laid over it; 409 that says why one of them cannot have them. */
async function laidOverAll(
  rows: readonly OpenRow[],
  { brand, policies, day }: OverlayWanted,
  dependencies: AppDependencies,
): Promise<ReadonlyMap<string, { readonly base: CompiledRelease; readonly laid: LaidOver['release'] }>> {
  const { releases } = dependencies;
  const { release: newer, app } = currentOf(brand, dependencies);
  const unknown = policies.filter((id) => !Object.hasOwn(app.policies, id));
  if (unknown.length > 0)
    throw new ApiError('conflict', [`The current release has no policy ${unknown.join(', ')}`]);
  const made = new Map<string, { base: CompiledRelease; laid: LaidOver['release'] }>();
  const lines: string[] = [];
  for (const hash of new Set(rows.map(({ release }) => release))) {
    const base = await releases.byHash(hash);
    if (!base) throw new ApiError('conflict', [`The release ${hash} cannot be loaded`]);
    const { release, lacking } = layOver(base.release, newer, { policies, day, ...TOOLS });
    lines.push(...lacking.map((line) => `${hash.slice(0, 16)}: ${line}`));
    made.set(hash, { base, laid: release });
  }
  if (lines.length > 0) throw new ApiError('conflict', [...new Set(lines)]);
  return made;
}

/** Noon in New York of a day that is to come, else now: what holds then is what is shown. */
const whenOf = (day: CalendarDate, now: number): number => Math.max(now, Date.parse(`${day}T17:00:00Z`));

/**
 * Every application on an older release, and what the policies would change for it on the first day; changes nothing. 404 without such a
 * lender, 409 where an older release cannot have them, 422 for a day that is over.
 */
export async function overlayEffects(
  wanted: OverlayWanted,
  dependencies: AppDependencies,
): Promise<readonly OverlaidApplication[]> {
  refusePast(wanted, dependencies);
  const { kysely } = dependencies.db;
  const { hash } = currentOf(wanted.brand, dependencies).release;
  const rows = await openRows(kysely, wanted.brand, hash);
  const made = await laidOverAll(rows, wanted, dependencies);
  const compiled = new Map<string, CompiledRelease>();
  for (const [base, { laid }] of made) compiled.set(base, await compileRelease(laid));
  const at = whenOf(wanted.day, dependencies.clock.now());
  const all: OverlaidApplication[] = [];
  for (const { uuid, release } of rows) {
    const record = await readRecord(kysely, uuid);
    const [base, laid] = [made.get(release)?.base, compiled.get(release)];
    if (!record || !base || !laid) continue;
    const around = { pinned: base, current: laid, dependencies, at };
    all.push({ ...(await describedIn(kysely, record, around)), release });
  }
  return all;
}

/** What an opinion on an overlay is about: what it lays over older releases, from when. */
export const subjectOf = ({ brand, policies, day, newer }: OverlayWanted & Pick<Overlay, 'newer'>) => ({
  brand,
  content: sha256(canonicalJson({ newer, policies: policies.toSorted(), day })),
  verdict: 'overlay',
});

/** Lines for whoever waits; empty where enough people agreed, or nobody must. */
async function lackingOf(
  queries: Queries,
  overlay: Overlay,
  dependencies: AppDependencies,
): Promise<readonly string[]> {
  if (!needsApprovals(dependencies)) return [];
  const file = readStaffApprovals(dependencies.settings.configRoot);
  const opinions = await opinionsOn(queries, subjectOf(overlay));
  const authors = [overlay.by.replace(/^person /, '')];
  const changed = overlay.policies.map((id) => `/policies/${id}`);
  return agreements(file, { changed, opinions, authors })
    .filter(({ isEnough }) => !isEnough)
    .map(({ kind, has, needs, amongThem }) => {
      const among = amongThem === undefined ? '' : `, one of ${amongThem}`;
      return `${overlay.brand}: ${has} of ${needs} approvals for ${kind}${among}`;
    });
}

/** An overlay, and what it still lacks. */
export interface OverlayState {
  readonly overlay: Overlay;
  readonly lacking: readonly string[];
}

type Who = Pick<Signed, 'by' | 'audit' | 'why'>;

/** Notes an overlay and lays it, or lets it wait for those who must agree. Answers as `overlayEffects`. */
export async function makeOverlay(
  wanted: OverlayWanted,
  signed: Who,
  dependencies: AppDependencies,
): Promise<OverlayState> {
  await overlayEffects(wanted, dependencies);
  const { db, clock, releases } = dependencies;
  const { release } = currentOf(wanted.brand, dependencies);
  if (await releases.ledger.isRecalled(release)) throw new ApiError('unavailable');
  const at = new Date(clock.now());
  return db.transaction(async (tx) => {
    const { by, why } = signed;
    const added = await addOverlay(tx, { ...wanted, newer: release.hash, by, why, madeAt: at });
    return layIfAgreed(tx, added, { signed: { ...signed, at }, dependencies });
  });
}

/**
 * Lays an overlay that waits, once enough people agreed, inside the transaction of the last opinion. Answers 404 without one, and 409
 * where it was laid, or another release became current since it was noted: its effects are others now.
 */
export async function layWaiting(
  tx: Transaction<Tables>,
  of: Pick<Overlay, 'brand' | 'id'>,
  { signed, dependencies }: Laying,
): Promise<OverlayState> {
  const overlay = await waitingOf(tx, of, dependencies);
  return layIfAgreed(tx, overlay, { signed, dependencies });
}

/** An overlay that waits, locked until the transaction ends; answers as `layWaiting`. */
export async function waitingOf(
  tx: Transaction<Tables>,
  of: Pick<Overlay, 'brand' | 'id'>,
  dependencies: AppDependencies,
): Promise<Overlay> {
  const overlay = await lockOverlay(tx, of);
  if (!overlay) throw new ApiError('notFound');
  if (overlay.state !== 'waiting') throw new ApiError('conflict', ['It was laid already']);
  if (currentOf(overlay.brand, dependencies).release.hash !== overlay.newer)
    throw new ApiError('conflict', ['Another release is current now: lay its policies anew']);
  return overlay;
}

interface Laying {
  readonly signed: Signed;
  readonly dependencies: AppDependencies;
}

async function layIfAgreed(
  tx: Transaction<Tables>,
  overlay: Overlay,
  { signed, dependencies }: Laying,
): Promise<OverlayState> {
  const lacking = await lackingOf(tx, overlay, dependencies);
  if (lacking.length > 0) return { overlay, lacking };
  const { brand, id, policies, day, newer } = overlay;
  const rows = await openRows(tx, brand, newer);
  const made = await laidOverAll(rows, overlay, dependencies);
  const changed = [...made].filter(([hash, { laid }]) => laid.hash !== hash);
  await writeMissing(
    tx,
    changed.map(([, { laid }]) => laid),
  );
  const { by, at } = signed;
  // It is for those who are under way alone: nobody begins on it.
  for (const [, { laid }] of changed)
    await writeRecall(tx, {
      brand,
      hash: laid.hash,
      by,
      at,
      why: `Overlay ${id}: for open applications only`,
    });
  const to = new Map(changed.map(([hash, { laid }]) => [hash, laid.hash]));
  let laid = 0;
  for (const { uuid } of rows) {
    const record = await lockRecord(tx, uuid);
    const hash = record && to.get(record.releaseHash);
    if (!record?.active || hash === undefined) continue;
    await repin(tx, record, {
      hash,
      by,
      at,
      detail: { overlay: { id, policies: [...policies], day, newer } },
    });
    laid += 1;
  }
  await endOverlay(tx, id, { laid, at });
  const changes = [
    { field: 'policies', after: policies.join(', ') },
    { field: 'day', after: day },
    { field: 'applications', after: laid },
  ];
  await audited(tx, signed, { lender: brand, subject: `overlay ${id}`, changes });
  return { overlay: { ...overlay, state: 'laid', laid }, lacking };
}
