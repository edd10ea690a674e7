import type { ApplicationData } from '../application/applicationData.ts';
import { whereTo } from '../application/whereTo.ts';

/** True if the status, or for an unrouted status the step machine, leads to the offers (STATUS-01). */
export const mayChooseOffer = (data: ApplicationData): boolean =>
  whereTo('product/select', data, {}).type === 'stay';
