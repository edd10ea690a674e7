export interface SocketPlaces {
  take(address: string): boolean;
  leave(address: string): void;
}

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
