export interface Readiness {
  readonly isOpen: boolean;
  /** From now on `/readyz` answers 503 and every answer closes its connection. */
  close(): void;
}

/** Open until closed, for good. */
export function createReadiness(): Readiness {
  let isOpen = true;
  return {
    get isOpen() {
      return isOpen;
    },
    close() {
      isOpen = false;
    },
  };
}
