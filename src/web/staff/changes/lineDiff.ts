import { structuredPatch } from 'diff';

/** A line: `kept` ones stand only around what changed, `gap` for those left out. */
export interface DiffLine {
  readonly kind: 'kept' | 'removed' | 'added' | 'gap';
  readonly text: string;
  /** In the newer text, or the older for a removed line. */
  readonly number: number;
}

const CONTEXT = 2;

/** What changed between two texts, line by line, with a few lines around. */
export function lineDiff(before: string, after: string): readonly DiffLine[] {
  const { hunks } = structuredPatch('', '', before, after, undefined, undefined, { context: CONTEXT });
  return hunks.flatMap(({ lines, oldStart, newStart }, at) => {
    let [old, now] = [oldStart, newStart];
    const gap: readonly DiffLine[] = at === 0 ? [] : [{ kind: 'gap', text: '', number: now }];
    const shown = lines.flatMap((line): readonly DiffLine[] => {
      const text = line.slice(1);
      if (line.startsWith('-')) return [{ kind: 'removed', text, number: old++ }];
      if (line.startsWith('+')) return [{ kind: 'added', text, number: now++ }];
      // "No newline at end of file".
      if (line.startsWith('\\')) return [];
      old += 1;
      return [{ kind: 'kept', text, number: now++ }];
    });
    return [...gap, ...shown];
  });
}
