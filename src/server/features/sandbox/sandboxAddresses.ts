import type { AddressesFile } from '../../../core/model/generated/sandbox-addresses.ts';
import { readSandboxFile } from '../../config-files/readSandboxFile.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import type { AddressBooks } from '../addresses/addressService.ts';
import { createAddressBook } from './addressBook.ts';

/** One book for every lender: `config/sandbox/addresses.yaml`. */
export function sandboxAddresses({
  settings: { configRoot },
}: Pick<AppDependencies, 'settings'>): AddressBooks {
  const book = createAddressBook(readSandboxFile<AddressesFile>(configRoot, 'addresses')?.addresses ?? []);
  return () => book;
}
