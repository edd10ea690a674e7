import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { AppPart } from '../../src/core/model/release.ts';
import type { TypedAddress } from './borrower.ts';

export const lenderCodes: readonly string[] = readdirSync('brands')
  .filter((folder) => !folder.startsWith('_'))
  .sort();

/** Equal for lenders whose registration asks the same questions in the same order under the same flags. */
export function likenessOf({ brand, policies }: AppPart, registration: unknown): string {
  const { features, auth, termsLabel } = brand;
  const asked = [features, auth, termsLabel, registration, policies];
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex');
}

/** One lender per likeness, driven in a browser; tests/contract/everyLender.test.ts keeps the list complete. */
export const lendersThatDiffer = [
  'alderpike',
  'alderpike-wholesale',
  'brackwater',
  'cinderridge',
  'cinderridge-wholesale',
  'cobblefield',
  'driftmoor',
  'driftmoor-wholesale',
  'goldenrodporch',
  'hearthwick',
  'inkwell',
  'juniperkeep',
  'main',
  'main-ny',
  'millrace',
  'peregrinefalls',
  'quartorow',
  'quillbrook-wholesale',
  'switchyard',
] as const;

/** Sample addresses by state code. */
const places: Readonly<Record<string, TypedAddress>> = {
  FL: { street: '14 Orchard Court', city: 'Tampa', state: 'Florida', zip: '33602' },
  PA: { street: '8 Ferry Row', city: 'Erie', state: 'Pennsylvania', zip: '16501' },
  OH: { street: '31 Linden Walk', city: 'Dayton', state: 'Ohio', zip: '45402' },
  MA: { street: '5 Cooper Lane', city: 'Salem', state: 'Massachusetts', zip: '01970' },
  WA: { street: '77 Cedar Rise', city: 'Olympia', state: 'Washington', zip: '98501' },
  VA: { street: '12 Tobacco Row', city: 'Roanoke', state: 'Virginia', zip: '24011' },
  MN: { street: '9 Birch Bend', city: 'Rochester', state: 'Minnesota', zip: '55901' },
  AZ: { street: '220 Saguaro Pass', city: 'Mesa', state: 'Arizona', zip: '85201' },
  MO: { street: '64 Ozark Street', city: 'Springfield', state: 'Missouri', zip: '65806' },
  UT: { street: '3 Canyon Mouth', city: 'Provo', state: 'Utah', zip: '84601' },
  NE: { street: '15 Platte Way', city: 'Kearney', state: 'Nebraska', zip: '68847' },
  KY: { street: '41 Bourbon Pike', city: 'Bowling Green', state: 'Kentucky', zip: '42101' },
  ME: { street: '2 Ledge Road', city: 'Bangor', state: 'Maine', zip: '04401' },
  NY: { street: '19 Canal Side', city: 'Utica', state: 'New York', zip: '13501' },
};

/** A state where the lender lends, and its sample address. */
export function placeOf({
  brand: { code, lending },
}: AppPart): readonly [state: string, place: TypedAddress] {
  const found = Object.entries(places).find(([state]) => lending.states?.includes(state as never));
  if (found === undefined) throw new Error(`${code} lends nowhere that this file has an address in`);
  return found;
}
