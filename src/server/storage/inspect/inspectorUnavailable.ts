/** A file cannot be inspected now; this says nothing about the file, and a retry may work. */
export class InspectorUnavailable extends Error {
  override readonly name = 'InspectorUnavailable';
}
