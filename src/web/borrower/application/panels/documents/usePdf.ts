import { useCallback, useEffect, useRef, useState } from 'react';
import type { PdfFile } from './pdfPort.ts';

/** Where opening a PDF has come to; `bytes` are there as soon as they were fetched, whether or not they can be drawn. */
export interface OpenPdf {
  readonly file: PdfFile | undefined;
  readonly bytes: Blob | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

/** Fetches a PDF and opens it; both are given back when the reader is left. */
export function usePdf(load: () => Promise<Blob>): OpenPdf {
  const latest = useRef(load);
  const [state, setState] = useState<Omit<OpenPdf, 'retry'>>({
    file: undefined,
    bytes: undefined,
    error: undefined,
  });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens anew
  useEffect(() => {
    let isOver = false;
    let opened: PdfFile | undefined;
    const open = async (): Promise<void> => {
      const bytes = await latest.current();
      if (isOver) return;
      setState({ file: undefined, bytes, error: undefined });
      const { pdfjsPort } = await import('./pdfjsPort.ts');
      const file = await pdfjsPort.open(await bytes.arrayBuffer());
      if (isOver) return file.close();
      opened = file;
      setState({ file, bytes, error: undefined });
    };
    open().catch((error: unknown) => {
      if (!isOver) setState((before) => ({ ...before, file: undefined, error }));
    });
    return () => {
      isOver = true;
      opened?.close();
    };
  }, [attempt]);
  const retry = useCallback(() => {
    setState({ file: undefined, bytes: undefined, error: undefined });
    setAttempt((count) => count + 1);
  }, []);
  return { ...state, retry };
}
