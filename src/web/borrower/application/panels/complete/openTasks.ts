import { flag, inside, rows } from '../../../../../core/flow/looseRecord.ts';
import type { Application } from '../../../../clients/applicationService.ts';

export interface OpenTask {
  readonly id: 'insurance' | 'conditions';
  readonly to: string;
}

/** Incomplete proof of insurance, and open conditions (C-12, G-22). */
export function openTasks(application: Application): readonly OpenTask[] {
  const insured = flag(inside(application, 'insurance').complete);
  const asked = rows(application.conditions).some(({ status }) => status === 'OPEN');
  return [
    ...(insured ? [] : [{ id: 'insurance', to: 'insurance/upload' } as const]),
    ...(asked ? [{ id: 'conditions', to: 'conditions' } as const] : []),
  ];
}
