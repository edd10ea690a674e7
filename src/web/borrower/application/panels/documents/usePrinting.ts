import { useCallback, useEffect, useState } from 'react';

export interface Printing {
  /** All pages render, visible or not. */
  readonly isOn: boolean;
  readonly start: () => void;
  readonly drawn: (page: number) => void;
}

/** Prints once every page has rendered. */
export function usePrinting(pages: number): Printing {
  const [isOn, setOn] = useState(false);
  const [there, setThere] = useState<ReadonlySet<number>>(new Set());
  const drawn = useCallback((page: number) => setThere((before) => new Set([...before, page])), []);
  const isReady = isOn && pages > 0 && there.size >= pages;
  useEffect(() => {
    if (!isReady) return;
    window.print();
    setOn(false);
  }, [isReady]);
  const start = useCallback(() => setOn(true), []);
  return { isOn, start, drawn };
}
