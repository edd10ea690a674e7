/** How much memory of this process may hold files being received. */
export interface ByteBudget {
  /** Reserves `bytes` until the returned function is called (once); undefined when there is no room. */
  take(bytes: number): (() => void) | undefined;
  readonly taken: number;
}

/** A budget of `most` bytes. A lone request always gets room. */
export function createByteBudget(most: number): ByteBudget {
  let taken = 0;
  return {
    get taken() {
      return taken;
    },
    take(bytes) {
      if (taken > 0 && taken + bytes > most) return undefined;
      taken += bytes;
      let isOpen = true;
      return () => {
        if (isOpen) taken -= bytes;
        isOpen = false;
      };
    },
  };
}
