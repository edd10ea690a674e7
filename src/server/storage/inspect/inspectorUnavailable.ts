/** A file could not be looked into now, which says nothing of the file: who sends it again in a moment may find room. */
export class InspectorUnavailable extends Error {
  override readonly name = 'InspectorUnavailable';
}
