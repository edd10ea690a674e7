import type { Transaction } from 'kysely';
import type { ConfigFile } from '../../../core/config/layerFiles.ts';
import type { Release } from '../../../core/model/release.ts';
import { type Queries, type Tables, toJsonb } from '../../db/tables.ts';
import { audited, commitTree, type Origin, type Signed } from './configHistory.ts';
import { configTree } from './configTree.ts';
import { type Heads, readHeads } from './currentHeads.ts';
import { type HeadAct, writeChanges } from './headChanges.ts';
import { hostsOf } from './headHosts.ts';
import { inBatches } from './inBatches.ts';
import { RecalledRelease, recallOf } from './recalls.ts';
import { buildsOf, writeBuilds } from './releaseBuilds.ts';

/** What releases were built from, and what becomes of it. */
export interface ReleaseOrder extends Signed {
  readonly act: Extract<HeadAct, 'released' | 'back'>;
  /** A configuration that is published now, or one of the history. */
  readonly source: { readonly files: readonly ConfigFile[] } | { readonly position: number };
  /** Of files that are published now. */
  readonly origin?: Origin | undefined;
  /** What the configuration says for each lender (`contentHash`). */
  readonly says: ReadonlyMap<string, string>;
  /** Lenders whose head moves; by default all whose head is not held. */
  readonly only?: readonly string[] | undefined;
  /** Positions of the heads that the order was prepared by, 0 for none; the order fails with `HeadsMoved` if others moved them. */
  readonly expects?: ReadonlyMap<string, number> | undefined;
  /** Throws where something that was looked at before does not hold any more, such as approvals; asked under the lock of the heads. */
  readonly confirm?: ((tx: Queries) => Promise<void>) | undefined;
  /** Lenders served now that the configuration may leave out; none by default. */
  readonly without?: readonly string[] | 'any' | undefined;
}

/** The current releases of lenders changed while an order was prepared. */
export class HeadsMoved extends Error {
  constructor(brands: readonly string[]) {
    super(`Somebody changed what is current meanwhile, so nothing was done: ${brands.join(', ')}`);
    this.name = 'HeadsMoved';
  }
}

/** A configuration leaves out lenders that are served. */
export class BrandsLeftOut extends Error {
  readonly brands: readonly string[];

  constructor(brands: readonly string[]) {
    super(`Served now but not in the new configuration: ${brands.join(', ')}`);
    this.name = 'BrandsLeftOut';
    this.brands = brands;
  }
}

/** The releases of an order become current, and the history says so. */
export async function moveHeads(
  tx: Transaction<Tables>,
  releases: readonly Release[],
  order: ReleaseOrder & { readonly program: string },
): Promise<void> {
  const { source, program, says, at, by, why, origin } = order;
  await order.confirm?.(tx);
  const { heads } = await readHeads(tx, program);
  const before = [...heads].map(([brand, head]) => ({ brand, ...head }));
  const gone = goneFrom(before, releases, order);
  const position =
    'position' in source
      ? source.position
      : await commitTree(tx, configTree(source.files), { by, why, at, origin });
  await writeBuilds(tx, { position, program }, { builds: buildsOf(releases, says), at });
  const held = new Set(before.filter((head) => head.held).map(({ brand }) => brand));
  const moving = releases.filter(({ brand }) => order.only?.includes(brand) ?? !held.has(brand));
  refuseMoved(heads, [...moving.map(({ brand }) => brand), ...gone], order);
  await refuseRecalled(tx, moving, { says, position });
  await writeHeads(
    tx,
    moving.map((one) => ({
      brand: one.brand,
      hash: one.hash,
      position,
      held: order.act === 'back',
      hosts: hostsOf(one),
    })),
  );
  if (gone.length > 0) await tx.deleteFrom('brand_heads').where('brand', 'in', gone).execute();
  const changes = changesOf({ before, moving, gone, position }, order);
  await writeChanges(tx, changes);
  for (const { brand, hash, before: old } of changes)
    await audited(tx, order, {
      lender: brand,
      subject: `release ${hash ?? 'none'}`,
      changes: [{ field: 'release', before: old, after: hash }],
    });
}

interface Moved {
  readonly before: readonly { readonly brand: string; readonly hash: string }[];
  readonly moving: readonly Release[];
  readonly gone: readonly string[];
  readonly position: number;
}

/** Only what changed is history. */
function changesOf({ before, moving, gone, position }: Moved, { act, by, why, at }: ReleaseOrder) {
  const heads = new Map(before.map(({ brand, hash }) => [brand, hash]));
  const signed = { by, why, at };
  return [
    ...moving
      .filter(({ brand, hash }) => heads.get(brand) !== hash)
      .map(({ brand, hash }) => ({
        ...signed,
        brand,
        act,
        hash,
        position,
        before: heads.get(brand) ?? null,
      })),
    ...gone.map((brand) => ({
      ...signed,
      brand,
      act: 'withdrawn' as const,
      hash: null,
      position,
      before: heads.get(brand) ?? null,
    })),
  ];
}

/** Served lenders that a configuration leaves out on purpose; throws `BrandsLeftOut` when it is not on purpose. */
function goneFrom(
  before: readonly { readonly brand: string }[],
  releases: readonly Release[],
  { without = [], source }: ReleaseOrder,
): readonly string[] {
  const given = releases.map(({ brand }) => brand);
  const gone = before.map(({ brand }) => brand).filter((brand) => !given.includes(brand));
  const isMeant = (brand: string): boolean => without === 'any' || without.includes(brand);
  if ('position' in source) return gone.filter(isMeant);
  const leftOut = gone.filter((brand) => !isMeant(brand));
  if (leftOut.length > 0) throw new BrandsLeftOut(leftOut);
  return gone;
}

/** What was compared must still be current: somebody else may have released, gone back or recalled meanwhile. */
function refuseMoved(
  heads: Heads['heads'],
  moving: readonly string[],
  { expects }: Pick<ReleaseOrder, 'expects'>,
): void {
  if (!expects) return;
  const moved = moving.filter((brand) => (heads.get(brand)?.position ?? 0) !== (expects.get(brand) ?? 0));
  if (moved.length > 0) throw new HeadsMoved(moved);
}

async function refuseRecalled(
  tx: Queries,
  releases: readonly Release[],
  { says, position }: Pick<ReleaseOrder, 'says'> & { readonly position: number },
): Promise<void> {
  const any = await tx.selectFrom('recalled_releases').select('brand').distinct().execute();
  const brands = new Set(any.map(({ brand }) => brand));
  for (const { brand, hash } of releases.filter((release) => brands.has(release.brand))) {
    const recall = await recallOf(tx, { brand, hash, content: says.get(brand), position });
    if (recall) throw new RecalledRelease(recall);
  }
}

interface NewHead {
  readonly brand: string;
  readonly hash: string;
  readonly position: number | null;
  readonly held?: boolean;
  readonly hosts: readonly string[];
}

export async function writeHeads(tx: Queries, heads: readonly NewHead[]): Promise<void> {
  for (const values of inBatches(heads.map((head) => ({ held: false, ...head, hosts: toJsonb(head.hosts) }))))
    await tx
      .insertInto('brand_heads')
      .values(values)
      .onConflict((conflict) =>
        conflict.column('brand').doUpdateSet(({ ref }) => ({
          hash: ref('excluded.hash'),
          position: ref('excluded.position'),
          held: ref('excluded.held'),
          hosts: ref('excluded.hosts'),
        })),
      )
      .execute();
}
