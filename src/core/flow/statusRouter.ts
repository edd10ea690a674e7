import type { StatusCode } from '../model/generated/statusList.ts';
import { compact } from '../shared/compact.ts';
import type { ApplicationFacts } from './applicationFacts.ts';
import { type Demands, demanded, type FactValues, meets, valuesOf } from './demands.ts';
import type { StatusList } from './statuses.ts';

/** A path below `/{uuid}` with its own parameters; '' is the root, which leaves for the dashboard. */
export interface Destination {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

/** An unknown fact has no parameter. */
export type QueryValue = string | { readonly fact: 'decision' };

export interface StatusRoute {
  readonly id: string;
  /** Exact codes, or all codes with a prefix. */
  readonly status: readonly string[] | { readonly prefix: string };
  readonly when?: Demands;
  readonly path: string;
  readonly query?: Readonly<Record<string, QueryValue>>;
}

interface Rule extends StatusRoute {
  readonly status: readonly StatusCode[];
  readonly when: Demands;
}

const BPO_ORDER: readonly StatusCode[] = ['BPO_ORDER_REQUEST', 'RES_EVAL_ORDER_REQUEST'];

/** Where further facts lead elsewhere than the status alone. */
const RULES: readonly Rule[] = [
  {
    id: 'documents-in-review',
    status: ['IN_PROGRESS'],
    when: { inReview: true },
    path: 'review-app/documents',
  },
  {
    id: 'closing-flood-certificate',
    status: ['GEN_CLOSING_DISCLOSURE'],
    when: { waitingOnFloodCert: true },
    path: 'error/flood-cert',
  },
  {
    id: 'offer-changed',
    status: ['OFFER_SELECTION'],
    when: { subDecision: 'VERIFIED_OFFER' },
    path: 'product/select',
    query: { from: 'signing/intro', decision: { fact: 'decision' } },
  },
  {
    id: 'autopay-without-account',
    status: ['AUTOPAY_ACCOUNT'],
    when: { hasRoutingNumber: false, isCrypto: false },
    path: 'bank/disburse',
  },
  {
    id: 'value-order-required',
    status: BPO_ORDER,
    when: { bpo: 'BPO_REQUIRED' },
    path: 'bpo/order-bpo',
  },
  {
    id: 'value-order-required-texas',
    status: BPO_ORDER,
    when: { bpo: 'BPO_REQUIRED', propertyState: 'TX' },
    path: 'bpo/condition',
  },
  {
    id: 'deed-accepted',
    status: ['GEN_DEED_SIGNING', 'DEED_SIGNING'],
    when: { primaryAccepted: true },
    path: 'complete',
  },
];

/** Codes that the lender may add without telling us. */
const FAMILIES: readonly StatusRoute[] = [
  { id: 'autopay', status: { prefix: 'AUTOPAY_' }, path: 'bank/autopay' },
  { id: 'final-title', status: { prefix: 'FINAL_TITLE_' }, path: 'bpo/hold' },
  { id: 'payoff', status: { prefix: 'PAYOFF_REQUEST' }, path: 'error/timeout' },
];

const EXACT = 1000;

/** An exact code beats any prefix, then each condition counts, then the longer prefix. */
export const rankOf = ({ status, when = {} }: StatusRoute): number =>
  'prefix' in status ? demanded(when).length + status.prefix.length / EXACT : EXACT + demanded(when).length;

const byRank = (a: StatusRoute, b: StatusRoute): number => rankOf(b) - rankOf(a);

const tables = new WeakMap<StatusList, readonly StatusRoute[]>();

/** The table of a list of statuses, most specific row first (1 §4, G-03). */
export function statusRoutes(statuses: StatusList): readonly StatusRoute[] {
  const known = tables.get(statuses);
  if (known) return known;
  const own = statuses.all.flatMap(({ id, path }) => (path === undefined ? [] : [ownRoute(id, path)]));
  const table = [...RULES, ...own, ...FAMILIES].toSorted(byRank);
  tables.set(statuses, table);
  return table;
}

const ownRoute = (id: string, path: string): StatusRoute => ({ id, status: [id], path });

export function matches({ status, when = {} }: StatusRoute, facts: ApplicationFacts): boolean {
  const { checklistStatus } = facts;
  if (checklistStatus === undefined) return false;
  const isMine =
    'prefix' in status ? checklistStatus.startsWith(status.prefix) : status.includes(checklistStatus);
  return isMine && meets(when, facts);
}

/** Undefined if the step machine decides (STATUS-01). */
export const findStatusRoute = (facts: ApplicationFacts): StatusRoute | undefined =>
  statusRoutes(facts.statuses).find((route) => matches(route, facts));

/** Undefined if the status has no row. */
export function routeForStatus(facts: ApplicationFacts): Destination | undefined {
  const route = findStatusRoute(facts);
  return route && { path: route.path, query: queryOf(route, facts) };
}

/** The fact values a row matched, the status first. */
export const reasonsOf = ({ when = {} }: StatusRoute, facts: ApplicationFacts): FactValues => ({
  checklistStatus: facts.checklistStatus,
  ...valuesOf(when, facts),
});

function queryOf({ query = {} }: StatusRoute, facts: ApplicationFacts): Record<string, string> {
  const values = Object.entries(query).map(
    ([name, value]) => [name, typeof value === 'string' ? value : facts[value.fact]] as const,
  );
  return compact(Object.fromEntries(values));
}
