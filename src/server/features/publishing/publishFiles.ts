import type { ConfigFile } from '../../../core/config/layerFiles.ts';
import { buildFor } from '../../config-files/build/buildFor.ts';
import { askingOfRelease, missedCompanies, refusals } from '../../connections/refuseUnperformed.ts';
import type { Queries } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import type { Audited, Origin } from '../../releases/ledger/configHistory.ts';
import { BrandsLeftOut, type ReleaseOrder } from '../../releases/ledger/moveHeads.ts';
import type { Built } from '../../releases/ledger/releaseBuilds.ts';
import type { PublishedPart } from '../../releases/releaseStore.ts';
import {
  agreedNow,
  changedLenders,
  lackingLines,
  movingOf,
  needsApprovals,
  pendingAgreements,
  unraisedLines,
} from './agreementService.ts';
import { asAnswers } from './asAnswers.ts';

/** What became current. */
export interface Published {
  readonly warnings: number;
  readonly releases: readonly { readonly brand: string; readonly hash: string; readonly changed: boolean }[];
  /** Lenders that stay where somebody brought them back to. */
  readonly held: readonly string[];
  /** The position of the configuration in the history; null when nothing was ever published. */
  readonly position: number | null;
  /** One line for each lender and kind of change that needs more approvals; nothing became current if there is one. */
  readonly waits: readonly string[];
}

/** Who does something with releases, why, and for which lenders. */
export interface Act {
  readonly by: string;
  readonly why: string;
  /** For the audit log: absent where the server itself acts. */
  readonly audit?: Audited | undefined;
  /** All by default. */
  readonly only?: readonly string[] | undefined;
}

/** A configuration sent to be published. */
export interface Sent extends Act {
  readonly files: readonly ConfigFile[];
  /** Lenders that it leaves out on purpose. */
  readonly without?: readonly string[] | undefined;
  readonly origin?: Origin | undefined;
}

/**
 * Checks files against this server's schemas and atomically makes their releases current. Refuses errors, and
 * configurations without a lender now served, with tasks that nobody performs here, that need a company which is not
 * connected, or whose release was recalled.
 */
export const publishFiles = (
  { files, without, origin, ...act }: Sent,
  dependencies: AppDependencies,
): Promise<Published> =>
  asAnswers(async () => {
    const built = await buildFor(dependencies)(files);
    return makeCurrent(built, { ...act, act: 'released', source: { files }, origin, without }, dependencies);
  });

/** What was built, and what becomes of it. */
export interface MadeCurrent {
  readonly built: Built & { readonly findings?: readonly unknown[] };
  readonly order: Omit<ReleaseOrder, 'says' | 'at'>;
}

/** Makes what was built current. */
export const makeCurrent = (
  built: MadeCurrent['built'],
  order: MadeCurrent['order'],
  dependencies: AppDependencies,
): Promise<Published> => makeAllCurrent([{ built, order }], dependencies);

/** Makes several current, of different lenders: all or none. */
export async function makeAllCurrent(
  all: readonly MadeCurrent[],
  dependencies: AppDependencies,
): Promise<Published> {
  const { settings, releases, logger, connections } = dependencies;
  const parts: PublishedPart[] = [];
  const waits: string[] = [];
  for (const one of all) {
    const agreed = await agreedPart(one, dependencies);
    if ('waits' in agreed) waits.push(...agreed.waits);
    else parts.push(agreed);
  }
  const changed = waits.length > 0 ? new Set<string>() : await releases.publishTogether(parts);
  const lenders = all.flatMap(({ built }) => [...built.releases.values()].map(askingOfRelease));
  for (const reason of new Set(missedCompanies(lenders, connections.inForce, settings.mode).warnings))
    logger.warn('a company is not connected', { reason });
  const warnings = all.reduce((sum, { built }) => sum + (built.findings?.length ?? 0), 0);
  logger.info('releases published', { brands: changed.size, warnings });
  const hashes = releases.serving.hashes;
  return {
    warnings,
    releases: [...hashes].map(([brand, hash]) => ({ brand, hash, changed: changed.has(brand) })),
    held: [...releases.held].sort(),
    position: (await releases.ledger.newest()) ?? null,
    waits,
  };
}

type Waiting = { readonly waits: readonly string[] };

/** What may become current, as an order that fails if what it was prepared by changes meanwhile. */
async function agreedPart(
  { built, order }: MadeCurrent,
  dependencies: AppDependencies,
): Promise<PublishedPart | Waiting> {
  const { settings, releases, connections, system } = dependencies;
  const unknown = (order.only ?? []).filter((brand) => !built.releases.has(brand));
  if (unknown.length > 0)
    throw new ApiError('unprocessable', [`The configuration has no lender ${unknown.join(', ')}`]);
  const lenders = [...built.releases.values()].map(askingOfRelease);
  const lines = refusals(lenders, connections.inForce, settings.mode);
  if (lines.length > 0) throw new ApiError('unprocessable', lines);
  // What is compared now must still be current when the heads move.
  const current = await releases.ledger.current();
  const whole = {
    ...order,
    says: built.says,
    at: new Date(system.now()),
    only: movingOf({ says: built.says, only: order.only }, current),
    expects: new Map([...current].map(([brand, { position }]) => [brand, position])),
  };
  if (order.act === 'released') await refuseUnraised(whole, dependencies);
  const agreed = await agreedOrder(built, whole, dependencies);
  return 'waits' in agreed ? agreed : { releases: [...built.releases.values()], order: agreed };
}

/** A version of a policy says one thing. */
async function refuseUnraised(order: ReleaseOrder, dependencies: AppDependencies): Promise<void> {
  const { source, says, only } = order;
  const { ledger } = dependencies.releases;
  const files = 'files' in source ? source.files : ((await ledger.filesAt(source.position)) ?? []);
  const lines = unraisedLines(await changedLenders(files, { says, only }, dependencies));
  if (lines.length > 0) throw new ApiError('unprocessable', lines);
}

/**
 * The order, if everybody agreed who must. Otherwise a configuration sent now is kept in the history, and what it waits for is the
 * answer; one of the history is refused with 409.
 */
async function agreedOrder(
  built: Built,
  order: ReleaseOrder,
  dependencies: AppDependencies,
): Promise<ReleaseOrder | Waiting> {
  if (order.act === 'back' || !needsApprovals(dependencies)) return order;
  const { source } = order;
  const position =
    'position' in source ? source.position : await propose(built, { ...order, ...source }, dependencies);
  const { says, only } = order;
  const without = order.without === 'any' ? [] : order.without;
  const pending = await pendingAgreements({ position, says, only, without }, dependencies);
  const waits = lackingLines(pending);
  // Whoever takes an approval back before the heads move stops it.
  const confirm = async (tx: Queries): Promise<void> => {
    const lines = lackingLines(await agreedNow(tx, pending, dependencies));
    if (lines.length > 0) throw new ApiError('conflict', lines);
  };
  if (waits.length === 0) return { ...order, source: { position }, confirm };
  if ('position' in source) throw new ApiError('conflict', waits);
  return { waits };
}

async function propose(
  { releases: built }: Built,
  order: ReleaseOrder & { readonly files: readonly ConfigFile[] },
  { releases }: AppDependencies,
): Promise<number> {
  const leftOut = releases.brands.filter((brand) => !built.has(brand) && !order.without?.includes(brand));
  if (leftOut.length > 0) throw new BrandsLeftOut(leftOut);
  return releases.ledger.propose([...built.values()], order);
}
