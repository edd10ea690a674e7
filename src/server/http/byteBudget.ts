/** How much memory of this process files may take that are being received. */
export interface ByteBudget {
  /** Takes so many bytes until the returned function is called (again is nothing); undefined when there is no room. */
  take(bytes: number): (() => void) | undefined;
  /** Bytes that are taken now. */
  readonly taken: number;
}

/** A budget of so many bytes; who is alone always finds room. */
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
