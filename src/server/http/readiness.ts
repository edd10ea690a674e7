/** Whether this process takes on work. */
export interface Readiness {
  readonly isOpen: boolean;
  /** From now on `/readyz` is 503 and every answer ends its connection. */
  close(): void;
}

/** Open until it is closed; it does not open again. */
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
