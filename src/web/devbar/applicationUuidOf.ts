import { belowBase } from '../borrower/foundation/addresses.ts';

/** The application that an address is of; undefined for any other address. */
export const applicationUuidOf = (pathname: string): string | undefined =>
  /^\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/|$)/i.exec(belowBase(pathname) ?? '')?.[1];
