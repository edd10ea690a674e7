/** How many sockets each address has open in this process. */
export interface SocketPlaces {
  /** Takes a place for an address; false when it has as many as it may. */
  take(address: string): boolean;
  /** Gives a place back. */
  leave(address: string): void;
}

/** Places for sockets, `most` for each address. */
export function createSocketPlaces(most: number): SocketPlaces {
  const taken = new Map<string, number>();
  const countOf = (address: string): number => taken.get(address) ?? 0;

  return {
    take(address) {
      if (countOf(address) >= most) return false;
      taken.set(address, countOf(address) + 1);
      return true;
    },
    leave(address) {
      const left = countOf(address) - 1;
      if (left > 0) taken.set(address, left);
      else taken.delete(address);
    },
  };
}
