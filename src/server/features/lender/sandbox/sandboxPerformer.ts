import type { SandboxPerformerFile } from '../../../../core/model/generated/sandbox-performer.ts';
import { durationMilliseconds } from '../../../../core/shared/isoDuration.ts';
import { requireSandboxFile } from '../../../config-files/readSandboxFile.ts';
import type { LenderConfig } from '../../sources/lenderConfigService.ts';
import type { AskedTask, Performer } from '../../tasks/performerService.ts';
import { lookAtDocuments } from './documentReviews.ts';

/** An outcome, and how long it takes (ISO 8601). */
interface Answer {
  readonly outcome: string;
  readonly after?: string | undefined;
  readonly data?: object | undefined;
}

/**
 * Answers every task by `config/sandbox/performer.yaml`, test borrowers by their own answers, round by round; the last
 * is repeated. Throws an error that names the file when it is invalid.
 */
export function createSandboxPerformer(
  configRoot: string,
  { personas }: Pick<LenderConfig, 'personas'>,
): Performer {
  const { tasks, stages = {} } = requireSandboxFile<SandboxPerformerFile>(configRoot, 'performer');

  function usual({ task: { name, stage } }: AskedTask): Answer {
    const answer = tasks[name];
    if (!answer) throw new Error(`config/sandbox/performer.yaml says nothing of the task ${name}`);
    return { ...answer, ...stages[stage] };
  }

  function answerTo(asked: AskedTask): Answer | undefined {
    const own = personas.get(asked.record.persona ?? '')?.answers?.[asked.task.name];
    if (!own) return usual(asked);
    const answer = own[Math.min(asked.task.round, own.length) - 1];
    if (answer === undefined || answer === 'nothing') return undefined;
    return { ...usual(asked), ...(typeof answer === 'string' ? { outcome: answer } : answer) };
  }

  return {
    name: 'sandbox',
    after: (asked) => {
      const answer = answerTo(asked);
      return answer && durationMilliseconds(answer.after ?? 'PT0S');
    },
    perform: (asked) => {
      const { outcome, data } = answerTo(asked) ?? { outcome: 'failed' };
      const isReview = asked.task.name === 'documentReview' && outcome === 'accepted';
      return isReview
        ? lookAtDocuments(asked, personas.get(asked.record.persona ?? '')?.borrower)
        : { outcome, data };
    },
  };
}
