import type { FactValue } from '../rules/types.ts';
import type { LooseRecord } from './applicationFacts.ts';
import { flag, inside, number, text } from './looseRecord.ts';

const texts = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : undefined;

/** The facts of the notary screens (G-21); unknown ones are undefined. */
export function notaryFacts(application: LooseRecord): Readonly<Record<string, FactValue | undefined>> {
  const notary = inside(application, 'notary');
  const appointment = inside(notary, 'appointment');
  return {
    'application.notaryModes': texts(notary.modes),
    'application.notaryPlaces': texts(notary.places),
    'application.notaryAttemptsLeft': number(notary.attemptsLeft),
    'application.notaryFailure': text(notary.lastFailure),
    'application.notaryReserved': flag(appointment.confirmed),
    'application.notaryDate': text(appointment.date),
    'application.notaryTime': text(appointment.time),
    'application.notaryPlace': text(appointment.place),
  };
}
