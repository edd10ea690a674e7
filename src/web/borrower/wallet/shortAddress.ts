/** Shortens addresses over 11 characters to the first 6 and last 5 (WALLET-06). */
export const shortAddress = (address: string): string =>
  address.length > 11 ? `${address.slice(0, 6)}...${address.slice(-5)}` : address;
