import type { ConfigFile } from '../../../core/config/layerFiles.ts';
import { type Agreement, agreements } from '../../../core/staff/approvals.ts';
import { compareFor } from '../../config-files/build/buildFor.ts';
import type { Compared } from '../../config-files/build/buildReleases.ts';
import { readStaffApprovals } from '../../config-files/readStaffApprovals.ts';
import type { Queries } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import type { Subject } from '../../releases/ledger/opinions.ts';
import type { CurrentLender } from '../../releases/releaseStore.ts';

/** What a lender's next configuration needs before it may become current. */
export interface Pending extends Subject {
  /** JSON pointers into the lender's configuration. */
  readonly changed: readonly string[];
  readonly agreements: readonly Agreement[];
  /** Those who published any of what changes, as the history names them. */
  readonly authors: readonly string[];
}

/** A configuration of the history that would become current. */
export interface Next {
  readonly position: number;
  /** What it says for each lender (`contentHash`). */
  readonly says: ReadonlyMap<string, string>;
  /** The lenders that would move; by default all whose head is not held. */
  readonly only?: readonly string[] | undefined;
  /** Lenders that would end. */
  readonly without?: readonly string[] | undefined;
}

const NOTHING: readonly ConfigFile[] = [];

/** Whether somebody must approve what becomes current here. */
export const needsApprovals = ({ settings: { approvals, mode } }: AppDependencies): boolean =>
  (approvals ?? (mode === 'production' ? 'needed' : 'none')) === 'needed';

/** A lender whose configuration would say something else than now. */
interface ChangedLender extends Pick<Subject, 'brand' | 'content'>, Compared {
  /** Of its current configuration in the history; 0 for a new lender. */
  readonly head: number;
}

/** Lenders whose head an order moves: those that are named, or all that are not held. */
export const movingOf = (
  { says, only }: Pick<Next, 'says' | 'only'>,
  current: ReadonlyMap<string, CurrentLender>,
): readonly string[] =>
  [...says.keys()].filter((brand) => only?.includes(brand) ?? current.get(brand)?.held !== true);

/** Lenders that a configuration would change or end, compared with their current one. */
export async function changedLenders(
  after: readonly ConfigFile[],
  { says, only, without = [] }: Pick<Next, 'says' | 'only' | 'without'>,
  dependencies: AppDependencies,
): Promise<readonly ChangedLender[]> {
  const { ledger } = dependencies.releases;
  const current = await ledger.current();
  const moving = movingOf({ says, only }, current).filter(
    (brand) => current.get(brand)?.content !== says.get(brand),
  );
  const byPosition = Map.groupBy(moving, (brand) => current.get(brand)?.position ?? 0);
  const changed: ChangedLender[] = without
    .filter((brand) => current.has(brand) && !says.has(brand))
    .map((brand) => ({
      brand,
      content: `without ${current.get(brand)?.content}`,
      head: current.get(brand)?.position ?? 0,
      changed: ['/'],
      verdict: '',
      unraised: [],
    }));
  for (const [head, brands] of byPosition) {
    const before = (await ledger.filesAt(head)) ?? NOTHING;
    const compared = await compareFor(dependencies, { before, after, brands });
    for (const brand of brands) {
      const own = compared[brand];
      if (own) changed.push({ brand, content: says.get(brand) ?? '', head, ...own });
    }
  }
  return changed.sort((one, other) => (one.brand < other.brand ? -1 : 1));
}

/**
 * What each lender needs that would say something else than now: the people who must agree to what changed between its current
 * configuration and the next, and those who did.
 */
export async function pendingAgreements(
  next: Next,
  dependencies: AppDependencies,
): Promise<readonly Pending[]> {
  const { ledger } = dependencies.releases;
  const file = readStaffApprovals(dependencies.settings.configRoot);
  const after = (await ledger.filesAt(next.position)) ?? NOTHING;
  const lenders = await changedLenders(after, next, dependencies);
  return Promise.all(
    lenders.map(async ({ brand, content, verdict, changed, head }) => {
      const subject = { brand, content, verdict };
      const authors = await ledger.authorsOf({ brand, from: head, to: next.position, content });
      const opinions = await ledger.opinionsOn(subject);
      const agreed = agreements(file, { changed, opinions, authors: authors.map(uuidOf) });
      return { ...subject, changed, authors, agreements: agreed };
    }),
  );
}

/** The same with the opinions of now, read in a transaction. */
export async function agreedNow(
  tx: Queries,
  pending: readonly Pending[],
  { releases, settings }: AppDependencies,
): Promise<readonly Pending[]> {
  const file = readStaffApprovals(settings.configRoot);
  const now: Pending[] = [];
  for (const one of pending) {
    const opinions = await releases.ledger.opinionsOn(one, tx);
    const authors = one.authors.map(uuidOf);
    now.push({ ...one, agreements: agreements(file, { changed: one.changed, opinions, authors }) });
  }
  return now;
}

/** Lines for policies that a configuration changes without raising their version. */
export const unraisedLines = (lenders: readonly ChangedLender[]): readonly string[] => {
  const byPolicy = Map.groupBy(
    lenders.flatMap(({ brand, unraised }) => unraised.map((policy) => ({ brand, policy }))),
    ({ policy }) => policy,
  );
  return [...byPolicy].map(([policy, of]) => {
    const whom = of.length > 3 ? `${of.length} lenders` : of.map(({ brand }) => brand).join(', ');
    return `The policy ${policy} decides otherwise than what is current (${whom}) under the same version: raise its version, and keep the one before under earlier`;
  });
};

const uuidOf = (name: string): string => name.replace(/^person /, '');

/** Lines for whoever waits: `main: 0 of 2 approvals for rules, one of compliance`. */
export const lackingLines = (pending: readonly Pending[]): readonly string[] =>
  pending.flatMap(({ brand, agreements: all }) =>
    all
      .filter(({ isEnough }) => !isEnough)
      .map(({ kind, needs, has, amongThem }) => {
        const among = amongThem === undefined ? '' : `, one of ${amongThem}`;
        return `${brand}: ${has} of ${needs} approvals for ${kind}${among}`;
      }),
  );
