import { useCallback, useEffect, useRef, useState } from 'react';
import type { PdfFile } from './pdfPort.ts';

/** State of opening a PDF; `bytes` are set once fetched, even if they cannot be displayed. */
export interface OpenPdf {
  readonly file: PdfFile | undefined;
  readonly bytes: Blob | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

/** Fetches and opens a PDF; releases both on unmount. Not SWR: an open file handle must be closed, not cached. */
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
