export interface DateParts {
  readonly month: string;
  readonly day: string;
  readonly year: string;
}

/** Parses a pasted date, month first (01/02/1990, 1-2-1990) or ISO (1990-01-02); `null` otherwise. */
export function pastedDate(text: string): DateParts | null {
  const american = /^\s*(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4})\s*$/.exec(text);
  if (american) return parts(american[1], american[2], american[3]);
  const iso = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/.exec(text);
  if (iso) return parts(iso[2], iso[3], iso[1]);
  const solid = /^\s*(\d{2})(\d{2})(\d{4})\s*$/.exec(text);
  return solid ? parts(solid[1], solid[2], solid[3]) : null;
}

function parts(month = '', day = '', year = ''): DateParts {
  return { month, day, year };
}
