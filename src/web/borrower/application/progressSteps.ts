import { inside } from '../../../core/flow/looseRecord.ts';
import type { Screen } from '../../../core/model/generated/screens.ts';
import type { Application } from '../../clients/applicationService.ts';
import type { StepItem } from '../../ui/feedback/Stepper.tsx';

/** Where an application stands on a screen (ENUM-08). */
export type Progress = NonNullable<Screen['progress']>;

const FIRST = ['INITIAL', 'PRODUCT_SELECT', 'MORE_INFO', 'LINK_INCOME', 'ID_UPLOAD', 'SIGNING'] as const;

const isInPerson = (application: Application): boolean =>
  application.requestedManualNotaryTime !== undefined || inside(application, 'status').manualNotary === true;

/**
 * The seven steps of an application with their states, where it stands at one of them. The seventh is the notary in person
 * when that was asked for, else the notary online; at COMPLETE all seven are done (2 §4, C-11).
 */
export function progressSteps(
  application: Application,
  at: Progress,
): readonly Pick<StepItem, 'id' | 'state'>[] {
  const notary = at === 'MANUAL_NOTARY' || isInPerson(application) ? 'MANUAL_NOTARY' : 'ENOTARY';
  const steps: readonly string[] = [...FIRST, notary];
  const standing = at === 'ENOTARY' ? notary : at;
  const index = standing === 'COMPLETE' ? steps.length : steps.indexOf(standing);
  return steps.map((id, step) => ({ id, state: stateOf(step, index) }));
}

function stateOf(step: number, current: number): StepItem['state'] {
  if (step < current) return 'done';
  return step === current ? 'current' : 'upcoming';
}
