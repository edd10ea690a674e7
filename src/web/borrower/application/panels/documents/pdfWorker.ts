import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

interface ScriptUrlPolicy {
  createScriptURL(address: string): string;
}

/** The subset of Trusted Types used here, which TypeScript does not declare. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): ScriptUrlPolicy;
}

const POLICY = 'pdf-worker';

let policy: ScriptUrlPolicy | undefined;

/** Accepts one address: the worker of our own build. */
function trusted(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return address;
  policy ??= trustedTypes.createPolicy(POLICY, { createScriptURL: () => workerUrl });
  return policy.createScriptURL(address);
}

/** Starts the PDF worker, served with the page and allowed by its Trusted Types policy `pdf-worker`. */
export const startPdfWorker = (): Worker => new Worker(trusted(workerUrl), { type: 'module' });
