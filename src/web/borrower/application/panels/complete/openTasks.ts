import { flag, inside, rows } from '../../../../../core/flow/looseRecord.ts';
import type { Application } from '../../../../clients/applicationService.ts';

/** Something that is still to be done, and the screen where it is. */
export interface OpenTask {
  readonly id: 'insurance' | 'conditions';
  readonly to: string;
}

/** Proof of insurance while it is not complete, and whatever the lender still asks for (C-12, G-22). */
export function openTasks(application: Application): readonly OpenTask[] {
  const insured = flag(inside(application, 'insurance').complete);
  const asked = rows(application.conditions).some(({ status }) => status === 'OPEN');
  return [
    ...(insured ? [] : [{ id: 'insurance', to: 'insurance/upload' } as const]),
    ...(asked ? [{ id: 'conditions', to: 'conditions' } as const] : []),
  ];
}
