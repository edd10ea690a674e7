import type { AppPart, Release } from '../../../core/model/release.ts';
import { parsedText } from '../../../core/shared/parsedText.ts';
import { type Queries, toJsonb } from '../../db/tables.ts';

/** Lenders' releases that cannot be current together. */
export class UnfitLenders extends Error {
  override readonly name = 'UnfitLenders';
}

const hostsIn = (app: string | undefined): readonly string[] =>
  app === undefined ? [] : (parsedText<Partial<AppPart>>(app).brand?.hosts ?? []);

/** The hosts at which a lender is served by a release. */
export const hostsOf = ({ parts }: Release): readonly string[] => hostsIn(parts['app.json']);

/**
 * Throws `UnfitLenders` when two current releases have the same host. Each server compares what it serves; this compares what is
 * stored, under the lock of the heads, for two servers may give one host to two lenders at once.
 */
export async function refuseSharedHosts(tx: Queries): Promise<void> {
  await fillHosts(tx);
  const heads = await tx.selectFrom('brand_heads').select(['brand', 'hosts']).orderBy('brand').execute();
  const byHost = new Map<string, string>();
  for (const { brand, hosts } of heads)
    for (const host of hosts ?? []) {
      const other = byHost.get(host);
      if (other !== undefined)
        throw new UnfitLenders(`${other} and ${brand} would both have the host ${host}`);
      byHost.set(host, brand);
    }
}

/** Heads from before hosts were kept with them. */
async function fillHosts(tx: Queries): Promise<void> {
  const unknown = await tx
    .selectFrom('brand_heads')
    .innerJoin('releases', 'releases.hash', 'brand_heads.hash')
    .select(['brand_heads.brand', 'releases.manifest'])
    .where('brand_heads.hosts', 'is', null)
    .execute();
  for (const { brand, manifest } of unknown) {
    const { parts } = manifest as { readonly parts?: Readonly<Record<string, string>> };
    const part = await tx
      .selectFrom('release_parts')
      .select('content')
      .where('hash', '=', parts?.['app.json'] ?? '')
      .executeTakeFirst();
    const hosts = toJsonb(hostsIn(part?.content));
    await tx.updateTable('brand_heads').set({ hosts }).where('brand', '=', brand).execute();
  }
}
