import appraisal from '../../../schemas/tasks/appraisal@1.json' with { type: 'json' };
import appraisalOrder from '../../../schemas/tasks/appraisalOrder@1.json' with { type: 'json' };
import appraisalReview from '../../../schemas/tasks/appraisalReview@1.json' with { type: 'json' };
import attention from '../../../schemas/tasks/attention@1.json' with { type: 'json' };
import automatedValuation from '../../../schemas/tasks/automatedValuation@1.json' with { type: 'json' };
import bankAccount from '../../../schemas/tasks/bankAccount@1.json' with { type: 'json' };
import coBorrowerCredit from '../../../schemas/tasks/coBorrowerCredit@1.json' with { type: 'json' };
import conditionReview from '../../../schemas/tasks/conditionReview@1.json' with { type: 'json' };
import creditAlert from '../../../schemas/tasks/creditAlert@1.json' with { type: 'json' };
import decision from '../../../schemas/tasks/decision@1.json' with { type: 'json' };
import disbursement from '../../../schemas/tasks/disbursement@1.json' with { type: 'json' };
import disclosure from '../../../schemas/tasks/disclosure@1.json' with { type: 'json' };
import documentReview from '../../../schemas/tasks/documentReview@1.json' with { type: 'json' };
import employment from '../../../schemas/tasks/employment@1.json' with { type: 'json' };
import fileReview from '../../../schemas/tasks/fileReview@1.json' with { type: 'json' };
import floodCertificate from '../../../schemas/tasks/floodCertificate@1.json' with { type: 'json' };
import fullTitle from '../../../schemas/tasks/fullTitle@1.json' with { type: 'json' };
import fundingReview from '../../../schemas/tasks/fundingReview@1.json' with { type: 'json' };
import hardCredit from '../../../schemas/tasks/hardCredit@1.json' with { type: 'json' };
import identityCheck from '../../../schemas/tasks/identityCheck@1.json' with { type: 'json' };
import incomeReview from '../../../schemas/tasks/incomeReview@1.json' with { type: 'json' };
import insuranceReview from '../../../schemas/tasks/insuranceReview@1.json' with { type: 'json' };
import lineRequest from '../../../schemas/tasks/lineRequest@1.json' with { type: 'json' };
import manualReview from '../../../schemas/tasks/manualReview@1.json' with { type: 'json' };
import payoffStatement from '../../../schemas/tasks/payoffStatement@1.json' with { type: 'json' };
import propertyMatch from '../../../schemas/tasks/propertyMatch@1.json' with { type: 'json' };
import recording from '../../../schemas/tasks/recording@1.json' with { type: 'json' };
import sanctions from '../../../schemas/tasks/sanctions@1.json' with { type: 'json' };
import softCredit from '../../../schemas/tasks/softCredit@1.json' with { type: 'json' };
import titleSearch from '../../../schemas/tasks/titleSearch@1.json' with { type: 'json' };
import valuation from '../../../schemas/tasks/valuation@1.json' with { type: 'json' };
import valueCheck from '../../../schemas/tasks/valueCheck@1.json' with { type: 'json' };
import verifiedDecision from '../../../schemas/tasks/verifiedDecision@1.json' with { type: 'json' };
import type { JsonObject } from '../shared/json.ts';
import { standingAlone } from './sharedTaskData.ts';

/** What a task is given, and the outcomes it may have: JSON Schemas of the data. */
export interface TaskContract {
  /** Name and version: `softCredit@1`. Versions only gain; what is different is a new version. */
  readonly task: string;
  readonly title: string;
  /** Of an object; `x-personal` marks personal data, `x-secret` members that are told only to whoever may read secrets. */
  readonly given: JsonObject;
  /** Members of what is given: when one changes while the task is open, the task is asked anew. */
  readonly asksAnewOn?: readonly string[];
  /** Schemas that those of the outcomes refer to by `#/definitions/<name>`. */
  readonly definitions?: JsonObject;
  /** The first is the usual one, which ends its stage where a journey says nothing else. */
  readonly outcomes: Readonly<Record<string, JsonObject>>;
}

/** Outcomes that every task may have: nobody answered in time, or whoever performs it gave up. */
export const ALWAYS_POSSIBLE = ['late', 'failed'] as const;

const contracts: readonly TaskContract[] = [
  attention,
  fileReview,
  appraisalOrder,
  appraisal,
  appraisalReview,
  automatedValuation,
  bankAccount,
  coBorrowerCredit,
  conditionReview,
  creditAlert,
  decision,
  disbursement,
  disclosure,
  documentReview,
  employment,
  floodCertificate,
  fullTitle,
  fundingReview,
  hardCredit,
  identityCheck,
  incomeReview,
  insuranceReview,
  lineRequest,
  manualReview,
  payoffStatement,
  propertyMatch,
  recording,
  sanctions,
  softCredit,
  titleSearch,
  valuation,
  valueCheck,
  verifiedDecision,
];

/** Every contract by name and version. */
export const taskContracts: ReadonlyMap<string, TaskContract> = new Map(
  contracts.map((contract) => [contract.task, { ...contract, given: standingAlone(contract.given) }]),
);

/** The outcomes that a task may have, late and failed included; undefined for an unknown task. */
export function outcomesOf(task: string): readonly string[] | undefined {
  const contract = taskContracts.get(task);
  return contract && [...Object.keys(contract.outcomes), ...ALWAYS_POSSIBLE];
}

/** The outcome that ends a stage where its journey says nothing else. Throws for an unknown task. */
export function usualOutcomeOf(task: string): string {
  const [usual] = Object.keys(taskContracts.get(task)?.outcomes ?? {});
  if (usual === undefined) throw new Error(`There is no task ${task}`);
  return usual;
}

/** The outcomes besides the usual one that the task itself has; none for an unknown task. */
export const otherOutcomesOf = (task: string): readonly string[] =>
  Object.keys(taskContracts.get(task)?.outcomes ?? {}).slice(1);
