import type { Transaction } from 'kysely';
import { vocabularyOf } from '../../../core/flow/ruleSet.ts';
import { type ChangeableFact, changeableFacts, isChangeable } from '../../../core/journey/lenderActs.ts';
import { factKind, kindName } from '../../../core/rules/kinds.ts';
import { valueTest } from '../../../core/rules/valueTest.ts';
import { acrossLenders } from '../../db/lenderScope.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { releaseFor } from '../../http/pinnedRelease.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { presentFields } from './answeredFields.ts';
import type { Lender } from './creationService.ts';
import { type ApplicationData, type ApplicationRecord, changeRecord } from './recordService.ts';

type Tx = Transaction<Tables>;

export interface LenderChange {
  /** Fact -> its value. */
  readonly values: Readonly<Record<string, unknown>>;
  /** When the lender's side knew them to be so; the time of the call without it. */
  readonly asOf?: Date | undefined;
  /** The version that the lender's system has read. */
  readonly version: number;
  /** The id of the client. */
  readonly by: string;
}

export interface FactProblem {
  readonly fact: string;
  readonly detail: string;
}

export type LenderChangeResult =
  | { readonly type: 'changed'; readonly record: ApplicationRecord }
  /** Facts that the lender's side may not say, or not so. */
  | { readonly type: 'refused'; readonly problems: readonly FactProblem[] }
  /** The borrower answered after the lender's side knew: their answers stay. */
  | { readonly type: 'newer'; readonly problems: readonly FactProblem[] }
  | { readonly type: 'stale'; readonly version: number };

const LOAN_NUMBER = /^[A-Za-z0-9][A-Za-z0-9 ._/-]{0,39}$/;

/** Why a fact cannot have a value; undefined when it can. The newest release says who owns it, that of the application what it can be. */
function problemOf(
  fact: string,
  value: unknown,
  { newest, own }: { readonly newest: CompiledRelease; readonly own: CompiledRelease },
): string | undefined {
  const owners = newest.journey?.acts?.owners ?? {};
  const owner = Object.hasOwn(owners, fact) ? owners[fact] : undefined;
  if (owner === 'borrower') return 'is the borrower’s to answer, and nobody else changes it';
  if (owner === undefined || !isChangeable(fact)) return 'is not changed from the lender’s side';
  const app = Object.hasOwn(own.app.facts, fact) ? own.app : newest.app;
  const definition = app.facts[fact];
  if (!definition) return 'is not known';
  const kind = factKind(definition);
  if (!valueTest(kind, vocabularyOf(app).enums)(value)) return `must be ${kindName(kind)}`;
  if (fact === 'application.loanNumber' && !LOAN_NUMBER.test(String(value)))
    return 'must be 1 to 40 letters, digits, spaces or . _ / -, and begin with a letter or digit';
  return undefined;
}

/** Loan numbers are unique over all lenders, because a loan may be sold. */
async function isTaken(tx: Tx, { uuid }: ApplicationRecord, loanNumber: unknown): Promise<boolean> {
  if (typeof loanNumber !== 'string') return false;
  const other = tx
    .selectFrom('applications')
    .select('uuid')
    .where('loan_number', '=', loanNumber)
    .where('uuid', '!=', uuid);
  return (await acrossLenders(() => other.executeTakeFirst())) !== undefined;
}

const fieldOf = (fact: string): string => changeableFacts[fact as ChangeableFact];

/** Later answers of the borrower, each with both times. */
function newerAnswers(
  facts: readonly string[],
  answered: Readonly<Record<string, string>>,
  knownAt: Date,
): readonly FactProblem[] {
  return facts.flatMap((fact) => {
    const at = answered[fieldOf(fact)];
    if (at === undefined || Date.parse(at) <= knownAt.getTime()) return [];
    const detail = `was answered by the borrower at ${at}, after what was known at ${knownAt.toISOString()}`;
    return [{ fact, detail }];
  });
}

/**
 * Changes what the lender's side may say of an application that is locked in `tx`, and goes on. Nothing is changed unless all
 * of it may be. The history names the client and the facts, not their values.
 */
export async function changeForLender(
  tx: Tx,
  { releases, clock }: Pick<AppDependencies, 'releases' | 'clock'>,
  lender: Pick<Lender, 'goOn'>,
  record: ApplicationRecord,
  { values, asOf, version, by }: LenderChange,
): Promise<LenderChangeResult> {
  const at = new Date(clock.now());
  const own = await releaseFor(tx, releases, record.organization, record.releaseHash);
  const newest = releases.head(record.organization) ?? own;
  const facts = Object.keys(values);
  const problems = facts.flatMap((fact): FactProblem[] => {
    const detail = problemOf(fact, values[fact], { newest, own });
    return detail === undefined ? [] : [{ fact, detail }];
  });
  if (problems.length > 0) return { type: 'refused', problems };
  const loanNumber = values['application.loanNumber'];
  if (await isTaken(tx, record, loanNumber))
    return { type: 'refused', problems: [{ fact: 'application.loanNumber', detail: 'is in use' }] };
  const now = await tx
    .selectFrom('applications')
    .select(['version', 'updated_at'])
    .where('uuid', '=', record.uuid)
    .executeTakeFirstOrThrow();
  const answered = record.data.answered ?? presentFields(record.data, now.updated_at);
  const newer = newerAnswers(facts, answered, asOf ?? at);
  if (newer.length > 0) return { type: 'newer', problems: newer };
  if (now.version !== version) return { type: 'stale', version: now.version };
  const data = Object.fromEntries(
    facts.filter((fact) => fact !== 'application.loanNumber').map((fact) => [fieldOf(fact), values[fact]]),
  ) as ApplicationData;
  const changed = await changeRecord(tx, record, {
    data: { ...data, answered },
    ...(typeof loanNumber === 'string' ? { loanNumber } : {}),
    statuses: own.statuses,
    event: 'LENDER_CHANGED',
    by,
    detail: { facts },
    at,
  });
  return { type: 'changed', record: await lender.goOn(tx, changed) };
}
