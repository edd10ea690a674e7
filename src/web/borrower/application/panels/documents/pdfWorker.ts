import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

interface ScriptUrlPolicy {
  createScriptURL(address: string): string;
}

/** What of Trusted Types is used here; TypeScript does not know them. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): ScriptUrlPolicy;
}

const POLICY = 'pdf-worker';

let policy: ScriptUrlPolicy | undefined;

/** Knows one address: that of the worker in our own build. */
function trusted(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return address;
  policy ??= trustedTypes.createPolicy(POLICY, { createScriptURL: () => workerUrl });
  return policy.createScriptURL(address);
}

/** A new worker that reads PDFs, served with the page. The page's policy allows it by the name `pdf-worker`. */
export const startPdfWorker = (): Worker => new Worker(trusted(workerUrl), { type: 'module' });
