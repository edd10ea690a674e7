let headers: Readonly<Record<string, string>> = {};

/** The ids of the recording that runs, by header; none while nothing is recorded (HTTP-05). */
export const replayHeaders = (): Readonly<Record<string, string>> => headers;

/** Sets what `replayHeaders` answers from now on. */
export function setReplayHeaders(next: Readonly<Record<string, string>>): void {
  headers = next;
}
