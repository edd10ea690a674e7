import { providerOf } from '../../../core/journey/performerKinds.ts';
import type { Clock } from '../../../core/shared/ports.ts';
import { requestIdNow } from '../../db/requestIds.ts';
import type { Performer } from '../tasks/performerService.ts';
import { keepDelivery } from './deliveryStore.ts';

/** The performer `provider:<id>`: a task that it is asked is sent to the company soon, and never within the transaction. */
export const companyPerformer =
  (system: Clock) =>
  (name: string): Performer | undefined => {
    const provider = providerOf(name);
    if (provider === undefined) return undefined;
    return {
      name,
      answersByItself: true,
      async after({ tx, task, record }) {
        const delivery = { task_uuid: task.uuid, provider, application_uuid: record.uuid };
        await keepDelivery(tx, {
          ...delivery,
          request_id: requestIdNow() ?? null,
          at: new Date(system.now()),
        });
        return undefined;
      },
      perform: () => {
        throw new Error(`${name} answers by itself`);
      },
    };
  };
