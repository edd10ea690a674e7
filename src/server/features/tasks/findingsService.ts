import type { Transaction } from 'kysely';
import type { Appraisal1 } from '../../../core/model/generated/tasks/appraisal1.ts';
import type { AutomatedValuation1 } from '../../../core/model/generated/tasks/automatedValuation1.ts';
import type { FloodCertificate1 } from '../../../core/model/generated/tasks/floodCertificate1.ts';
import type { HardCredit1 } from '../../../core/model/generated/tasks/hardCredit1.ts';
import type { IncomeReview1 } from '../../../core/model/generated/tasks/incomeReview1.ts';
import type { PayoffStatement1 } from '../../../core/model/generated/tasks/payoffStatement1.ts';
import type { SoftCredit1 } from '../../../core/model/generated/tasks/softCredit1.ts';
import type { TitleSearch1 } from '../../../core/model/generated/tasks/titleSearch1.ts';
import type { Valuation1 } from '../../../core/model/generated/tasks/valuation1.ts';
import type { ValueCheck1 } from '../../../core/model/generated/tasks/valueCheck1.ts';
import type { VerifiedDecision1 } from '../../../core/model/generated/tasks/verifiedDecision1.ts';
import type { Tables } from '../../db/tables.ts';
import type { ApplicationRecord } from '../applications/recordService.ts';
import { newestAnswers } from './newestAnswers.ts';
import { outcomeProblems } from './outcomeProblems.ts';

export { newestAnswers };

/** What decisions and effects read of outcomes, by task: the data of the outcomes of `carriedBy`. */
export interface FindingData {
  readonly appraisal: Appraisal1['done'];
  readonly automatedValuation: AutomatedValuation1['valued'];
  readonly floodCertificate: FloodCertificate1['issued'];
  readonly hardCredit: HardCredit1['found'];
  readonly incomeReview: IncomeReview1['verified'];
  readonly payoffStatement: PayoffStatement1['asked'];
  readonly softCredit: SoftCredit1['found'];
  readonly titleSearch: TitleSearch1['lienFound'];
  readonly valuation: Valuation1['valued'];
  readonly valueCheck: ValueCheck1['confirmed'];
  readonly verifiedDecision: VerifiedDecision1['decided'];
}

export type FindingName = keyof FindingData;

const carriedBy: Readonly<Record<FindingName, readonly string[]>> = {
  appraisal: ['done'],
  automatedValuation: ['valued', 'appraisalNeeded'],
  floodCertificate: ['issued'],
  hardCredit: ['found', 'pastDue', 'alert'],
  incomeReview: ['verified'],
  payoffStatement: ['received', 'asked'],
  softCredit: ['found'],
  titleSearch: ['lienFound'],
  valuation: ['valued'],
  valueCheck: ['confirmed'],
  verifiedDecision: ['decided'],
};

export const findingNames = Object.keys(carriedBy) as readonly FindingName[];

/** True when this outcome of a task has data that decisions or effects read. */
export const isFinding = (task: string, outcome: string): task is FindingName =>
  Object.hasOwn(carriedBy, task) && carriedBy[task as FindingName].includes(outcome);

/** The task and the round that a finding is from. */
export interface FindingSource {
  readonly name: FindingName;
  /** The task's UUID. */
  readonly task: string;
  readonly round: number;
}

export interface Finding<Data> {
  readonly data: Data;
  /** Undefined for one that no task recorded. */
  readonly from?: FindingSource | undefined;
}

/** Findings by task; a task that is not answered, or was answered without any, has none. */
export type FindingsByTask = { readonly [Name in FindingName]?: Finding<FindingData[Name]> };

/** What the lender's side found out about an application, as its tasks recorded it. */
export interface Findings extends FindingsByTask {
  /** What counts where none was recorded, because an earlier version did not; empty outside of the sandbox. */
  readonly before: FindingsByTask;
}

/** A moment of an application that is locked in `tx`. */
interface Moment {
  readonly record: ApplicationRecord;
  readonly at: Date;
}

/** Reads the findings of an application; answers taken earlier in `tx` count. */
export type FindingsOf = (tx: Transaction<Tables>, moment: Moment) => Promise<Findings>;

/** Findings for an application whose tasks an earlier version answered without data, or did not have. */
export type FindingsBefore = (tx: Transaction<Tables>, moment: Moment) => Promise<FindingsByTask>;

const nothing: FindingsBefore = async () => ({});

/** The newest answer of each task counts; data that is not of its contract is none. */
async function recorded(tx: Transaction<Tables>, applicationUuid: string): Promise<FindingsByTask> {
  const answers = await newestAnswers(tx, applicationUuid, findingNames);
  const findings = answers.flatMap(({ uuid, name, version, round, outcome, data }) => {
    if (!isFinding(name, outcome) || outcomeProblems({ name, version }, { outcome, data }).length > 0)
      return [];
    return [[name, { data, from: { name, task: uuid, round } }] as const];
  });
  return Object.fromEntries(findings);
}

export const createFindings =
  (before: FindingsBefore = nothing): FindingsOf =>
  async (tx, moment) => ({
    ...(await recorded(tx, moment.record.uuid)),
    before: await before(tx, moment),
  });

/** A credit report; only the full one lists inquiries. */
export type CreditReport = SoftCredit1['found']['report'] &
  Partial<Pick<HardCredit1['found']['report'], 'inquiries'>>;

/** The report that counts: the full one, else that of the soft inquiry. */
export function creditReportOf({
  hardCredit,
  softCredit,
  before,
}: Findings): Finding<CreditReport> | undefined {
  const found = hardCredit ?? softCredit ?? before.softCredit;
  return found && { data: found.data.report, from: found.from };
}

/** What a task found, or what counts in its place. */
export function findingOf<Name extends FindingName>(
  { before, ...found }: Findings,
  name: Name,
): FindingsByTask[Name] {
  const byTask: FindingsByTask = found;
  return byTask[name] ?? before[name];
}

/** A finding that is needed. Throws an error that names the application and the task, so that it is tried again. */
export function neededFinding<Data>(
  finding: Finding<Data> | undefined,
  task: string,
  { uuid }: Pick<ApplicationRecord, 'uuid'>,
): Finding<Data> {
  if (!finding) throw new Error(`Application ${uuid}: no answer to ${task} says what is needed here`);
  return finding;
}
