export type InspectedType = 'pdf' | 'jpeg' | 'png' | 'heic';

export interface InspectorTask {
  readonly type: InspectedType;
  readonly bytes: Uint8Array;
}

/** The bytes to store; none when the file is refused. */
export interface InspectorAnswer {
  readonly bytes: Uint8Array | undefined;
}

/** From the process: that it started, then an answer per task. */
export type InspectorMessage = 'ready' | InspectorAnswer;
