import { useEffect, useState } from 'react';

/** A message to announce once; a new object repeats it. */
export interface Announcement {
  readonly text: string;
}

export interface LiveRegionProps {
  announcement: Announcement | null;
  /** Interrupts the screen reader; default waits. */
  assertive?: boolean | undefined;
}

/** Milliseconds until the region is cleared (WIDGET-12, CONST-12). */
export const CLEAR_AFTER_MS = 300;

/** Announces to screen readers and clears itself after 300 ms (WIDGET-12). */
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
