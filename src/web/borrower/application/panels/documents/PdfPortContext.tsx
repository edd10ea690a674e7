import { createContext, type ReactNode, use } from 'react';
import type { PdfPort } from './pdfPort.ts';

/** PDF.js is only loaded when the first document is opened. */
const ours = async (): Promise<PdfPort> => (await import('./pdfjsPort.ts')).pdfjsPort;

const PdfPortContext = createContext<() => Promise<PdfPort>>(ours);

/** Gives the readers below it another way to open PDFs, such as a test's. */
export function PdfPortProvider({ port, children }: { port: PdfPort; children: ReactNode }) {
  return <PdfPortContext value={() => Promise.resolve(port)}>{children}</PdfPortContext>;
}

/** Loads what opens PDFs. */
export const usePdfPort = (): (() => Promise<PdfPort>) => use(PdfPortContext);
