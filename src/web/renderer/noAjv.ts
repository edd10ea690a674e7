/**
 * Stands in for AJV in the browser build. Validators are compiled when a release is built; JSON Forms only asks for
 * an AJV when it is told to validate, which it never is here.
 */
export default function noAjv(): never {
  throw new Error('Validators are compiled when a release is built; there is no AJV in the browser');
}
