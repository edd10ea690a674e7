import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { keepSecrets, type LenderFile, readSecrets, type Secrets } from './lenderFileService.ts';

/** Credit bureau -> the PIN that opens the borrower's file there. */
export type CreditPins = Readonly<Record<string, string>>;

const SECRET = 'creditPins';
const NOTE = 'creditPinsKept';

/** What a step keeps so that the next inquiry has the PINs: sealed, and a note that they are there. */
export const creditPinsToKeep = (pins: CreditPins) => ({
  secrets: { [SECRET]: pins } satisfies Secrets,
  notes: { [NOTE]: true },
});

export const hasCreditPins = ({ notes }: Pick<LenderFile, 'notes'>): boolean => notes[NOTE] === true;

/** The PINs given for the inquiry that is asked now; {} without any. */
export async function readCreditPins(
  tx: Transaction<Tables>,
  applicationUuid: string,
  { encryption }: Pick<AppDependencies, 'encryption'>,
): Promise<CreditPins> {
  const { [SECRET]: pins = {} } = await readSecrets(tx, applicationUuid, encryption);
  return pins as CreditPins;
}

/** Removes them; resolves to the file without the note, which the caller writes. */
export async function dropCreditPins(
  tx: Transaction<Tables>,
  applicationUuid: string,
  {
    file,
    encryption,
    at,
  }: Pick<AppDependencies, 'encryption'> & { readonly file: LenderFile; readonly at: Date },
): Promise<LenderFile> {
  const { [NOTE]: _note, ...notes } = file.notes;
  await keepSecrets(tx, applicationUuid, { secrets: { [SECRET]: undefined }, encryption, at });
  return { ...file, notes };
}
