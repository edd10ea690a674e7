/** Tells the time; the only way `core` and the services learn it. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  now(): number;
}

/** Makes identifiers. */
export interface Ids {
  /** A new random UUID, lower case, 8-4-4-4-12. */
  uuid(): string;
}

/** Takes structured events; values of facts marked personal never go in. */
export interface Logger {
  /** For developers only; where it is missing nobody listens. */
  debug?(event: string, detail?: Readonly<Record<string, unknown>>): void;
  info(event: string, detail?: Readonly<Record<string, unknown>>): void;
  warn(event: string, detail?: Readonly<Record<string, unknown>>): void;
  error(event: string, detail?: Readonly<Record<string, unknown>>): void;
}
