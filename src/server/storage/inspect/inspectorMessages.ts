/** What can be looked into. */
export type InspectedType = 'pdf' | 'jpeg' | 'png' | 'heic';

/** A file that is to be looked into. */
export interface InspectorTask {
  readonly type: InspectedType;
  readonly bytes: Uint8Array;
}

/** What came of it: the bytes to keep; none when the file is not taken. */
export interface InspectorAnswer {
  readonly bytes: Uint8Array | undefined;
}

/** What the process says: that it has started, then an answer to each task. */
export type InspectorMessage = 'ready' | InspectorAnswer;
