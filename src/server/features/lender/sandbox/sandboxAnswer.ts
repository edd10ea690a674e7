/** An outcome, how long it takes (ISO 8601), and its data. */
export interface SandboxAnswer {
  readonly outcome: string;
  readonly after?: string | undefined;
  readonly data?: object | undefined;
}
