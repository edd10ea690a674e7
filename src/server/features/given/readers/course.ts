import { withoutBlanks } from '../../../../core/shared/compact.ts';
import { answeredTasks, unansweredBefore } from '../../tasks/taskService.ts';
import type { GivenReaders } from './givenReader.ts';

/** How far the application is, and what was found out so far. */
export const courseReaders: GivenReaders<'findings' | 'closing' | 'unanswered'> = {
  findings: async ({ tx, record }) =>
    (await answeredTasks(tx, record.uuid)).map(({ uuid, name, stage, round, outcome, endedAt }) => ({
      task: uuid,
      name,
      stage,
      round,
      outcome,
      answeredAt: endedAt.toISOString(),
    })),
  closing: ({ record: { data } }) =>
    withoutBlanks({
      signedAt: data.timeline?.signedAt,
      rescissionEnds: data.timeline?.rescissionEnds,
      recordedAt: data.timeline?.recordedAt,
      firstPaymentDate: data.firstPaymentDate,
    }),
  unanswered: async ({ tx, task, file }) => {
    const silent = await unansweredBefore(tx, task);
    if (!silent)
      return { stage: task.stage, since: file.entered ?? task.asked_at.toISOString(), waitsFor: 'BORROWER' };
    return {
      stage: silent.stage,
      since: silent.asked_at.toISOString(),
      waitsFor: 'LENDER',
      task: {
        uuid: silent.uuid,
        name: silent.name,
        outcome: silent.outcome === 'failed' ? 'failed' : 'late',
        performer: silent.performer,
      },
    };
  },
};
