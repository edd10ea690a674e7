import { dropCreditPins, hasCreditPins } from '../applications/creditPinsService.ts';
import { isAsked } from './askedTasks.ts';
import type { Traveller } from './traveller.ts';

const isInquiry = (asks: string | undefined): boolean => /^(soft|hard)Credit@/.test(asks ?? '');

/** Removes the PINs of the borrower's credit files unless an inquiry is under way that may need them. */
export async function dropAnsweredPins(traveller: Traveller): Promise<void> {
  const { tx, tools, record, file, journey, at } = traveller;
  if (!hasCreditPins(file)) return;
  if (record.active && journey.some((stage) => isInquiry(stage.asks) && isAsked(traveller, stage))) return;
  const { encryption } = tools.dependencies;
  traveller.file = await dropCreditPins(tx, record.uuid, { file, encryption, at });
}
