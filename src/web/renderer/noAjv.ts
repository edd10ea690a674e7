/**
 * Replaces AJV in pages. Validators are compiled with the release, and JSON Forms is never told to
 * validate.
 */
export default function noAjv(): never {
  throw new Error('Validators are compiled when a release is built; there is no AJV in the browser');
}
