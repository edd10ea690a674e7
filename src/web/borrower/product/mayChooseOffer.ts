import type { ApplicationData } from '../application/applicationData.ts';
import { whereTo } from '../application/whereTo.ts';

/** Whether the borrower belongs at the offers, by the status or, for one that no row routes, by the step machine (STATUS-01). */
export const mayChooseOffer = (data: ApplicationData): boolean =>
  whereTo('product/select', data, {}).type === 'stay';
