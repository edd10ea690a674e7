/** The only source of time for `core` and the services. */
export interface Clock {
  now(): number;
}

export interface Ids {
  /** Random, lower case, 8-4-4-4-12. */
  uuid(): string;
}

/** Takes structured events, which must not contain values of personal facts. */
export interface Logger {
  /** For developers only; optional. */
  debug?(event: string, detail?: Readonly<Record<string, unknown>>): void;
  info(event: string, detail?: Readonly<Record<string, unknown>>): void;
  warn(event: string, detail?: Readonly<Record<string, unknown>>): void;
  error(event: string, detail?: Readonly<Record<string, unknown>>): void;
}
