import { useEffect, useState } from 'react';

/** Words to be told once; a new object tells the same words again. */
export interface Announcement {
  readonly text: string;
}

export interface LiveRegionProps {
  announcement: Announcement | null;
  /** Interrupt what is being read; default wait. */
  assertive?: boolean | undefined;
}

/** When words that were told are taken away, in milliseconds (WIDGET-12, CONST-12). */
export const CLEAR_AFTER_MS = 300;

/** Tells screen readers something, and empties itself after 300 ms (WIDGET-12). */
export function LiveRegion({ announcement, assertive }: LiveRegionProps) {
  const [told, setTold] = useState<Announcement | null>(null);
  useEffect(() => {
    if (!announcement) return undefined;
    const timer = setTimeout(() => setTold(announcement), CLEAR_AFTER_MS);
    return () => clearTimeout(timer);
  }, [announcement]);
  return (
    <div
      className="eq-hidden"
      role={assertive ? 'alert' : 'status'}
      aria-live={assertive ? 'assertive' : 'polite'}
    >
      {announcement === told ? '' : announcement?.text}
    </div>
  );
}
