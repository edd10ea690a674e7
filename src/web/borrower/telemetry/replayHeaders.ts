let headers: Readonly<Record<string, string>> = {};

/** The running recording's IDs by header (HTTP-05). */
export const replayHeaders = (): Readonly<Record<string, string>> => headers;

/** Sets what `replayHeaders` returns. */
export function setReplayHeaders(next: Readonly<Record<string, string>>): void {
  headers = next;
}
