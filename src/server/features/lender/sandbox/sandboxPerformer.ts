import {
  everyTask,
  performerProblems,
  personaProblems,
} from '../../../../core/config/installation/performerProblems.ts';
import type { SchemaProblem } from '../../../../core/config/schemaProblem.ts';
import type { SandboxPerformerFile } from '../../../../core/model/generated/sandbox-performer.ts';
import type { SandboxPersona } from '../../../../core/model/generated/sandbox-personas.ts';
import { durationMilliseconds } from '../../../../core/shared/isoDuration.ts';
import { isObject } from '../../../../core/shared/json.ts';
import { requireSandboxFile } from '../../../config-files/readSandboxFile.ts';
import type { AppDependencies } from '../../../http/dependencies.ts';
import { isFinding } from '../../tasks/findingsService.ts';
import type { AskedTask, Performer } from '../../tasks/performerService.ts';
import type { SandboxAccounts } from './accountChecks.ts';
import { lookAtDocuments } from './documentReviews.ts';
import { createLineServicer } from './lineServicer.ts';
import type { SandboxAnswer } from './sandboxAnswer.ts';
import { createSandboxBureaus } from './sandboxBureaus.ts';
import type { SandboxFindings } from './sandboxFindings.ts';
import type { LenderConfig } from './sources/lenderConfig.ts';

/** Objects are merged at any depth; any other value of the second wins. */
function merged(one: object, other: object = {}): object {
  const known = one as Readonly<Record<string, unknown>>;
  const both = Object.entries(other).map(([name, value]) => {
    const own = known[name];
    return [name, isObject(own) && isObject(value) ? merged(own, value) : value];
  });
  return { ...one, ...Object.fromEntries(both) };
}

/** Throws an error that names the file and every wrong answer in it. */
function refuseWrong(file: string, problems: readonly SchemaProblem[]): void {
  const lines = problems.map(({ pointer, message }) => `config/sandbox/${file}.yaml ${pointer}: ${message}`);
  if (lines.length > 0) throw new Error(lines.join('\n'));
}

/** What the sandbox finds out where an answer does not say it itself. */
export interface SandboxSources extends Pick<SandboxFindings, 'dataOf'> {
  /** Of the co-borrower whom the task is about. */
  readonly coBorrowerReport: (asked: AskedTask) => Promise<object>;
}

/**
 * Answers every task by `config/sandbox/performer.yaml`, test borrowers by their own answers, round by round; the last
 * is repeated. The bureaus look at the SSN and the PINs given. What is found out comes from the sandbox's sources, where
 * an answer does not say it itself. Throws an error that names the file and its wrong answers, by the contracts of the tasks.
 */
export function createSandboxPerformer(
  dependencies: Pick<AppDependencies, 'encryption' | 'settings'>,
  { personas, servicing }: Pick<LenderConfig, 'personas' | 'servicing'>,
  sources: SandboxSources,
  accounts: Pick<SandboxAccounts, 'check'>,
): Performer {
  const { configRoot } = dependencies.settings;
  const file = requireSandboxFile<SandboxPerformerFile>(configRoot, 'performer');
  refuseWrong('performer', performerProblems(file, everyTask));
  refuseWrong('personas', personaProblems({ personas: [...personas.values()] }));
  const { tasks, stages = {} } = file;
  const bureaus = createSandboxBureaus(dependencies);

  function usual({ task: { name, stage } }: AskedTask): SandboxAnswer {
    const answer = tasks[name];
    if (!answer) throw new Error(`config/sandbox/performer.yaml says nothing of the task ${name}`);
    return { ...answer, ...stages[stage] };
  }

  /** An account whose check needs no person is answered at once. */
  async function ofAccount(asked: AskedTask): Promise<SandboxAnswer> {
    const { outcome, isReviewed } = await accounts.check(asked);
    return { ...(isReviewed ? usual(asked) : {}), outcome };
  }

  async function listed(
    asked: AskedTask,
    persona: SandboxPersona | undefined,
  ): Promise<SandboxAnswer | undefined> {
    const own = persona?.answers?.[asked.task.name];
    if (!own) return asked.task.name === 'bankAccount' ? ofAccount(asked) : usual(asked);
    const answer = own[Math.min(asked.task.round, own.length) - 1];
    if (answer === undefined || answer === 'nothing') return undefined;
    return { ...usual(asked), ...(typeof answer === 'string' ? { outcome: answer } : answer) };
  }

  async function answerTo(asked: AskedTask): Promise<SandboxAnswer | undefined> {
    const persona = personas.get(asked.record.persona ?? '');
    return (await bureaus.complaintOf(asked, persona)) ?? listed(asked, persona);
  }

  return {
    name: 'sandbox',
    lines: createLineServicer(servicing),
    after: async (asked) => {
      const answer = await answerTo(asked);
      return answer && durationMilliseconds(answer.after ?? 'PT0S');
    },
    perform: async (asked) => {
      const { outcome, data } = (await answerTo(asked)) ?? { outcome: 'failed' };
      const { name } = asked.task;
      if (name === 'documentReview' && outcome === 'accepted')
        return lookAtDocuments(asked, personas.get(asked.record.persona ?? '')?.borrower);
      if (name === 'coBorrowerCredit' && outcome === 'found')
        return { outcome, data: merged(await sources.coBorrowerReport(asked), data) };
      if (!isFinding(name, outcome)) return { outcome, data };
      return { outcome, data: merged(await sources.dataOf(asked.tx, name, asked), data) };
    },
  };
}
