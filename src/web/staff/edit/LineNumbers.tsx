import { Box } from '@mui/material';
import type { Ref } from 'react';
import type { Finding } from '../changes/changeCalls.ts';
import { monospace, PAD_PX } from './writing.ts';

/** What was found in a line, by its number. */
export type Marks = ReadonlyMap<number, 'error' | 'warning'>;

export function marksOf(findings: readonly Finding[]): Marks {
  const marks = new Map<number, 'error' | 'warning'>();
  for (const { line, severity } of findings)
    if (marks.get(line) !== 'error') marks.set(line, severity === 'error' ? 'error' : 'warning');
  return marks;
}

interface LineNumbersProps {
  readonly count: number;
  readonly marks: Marks;
  readonly ref: Ref<HTMLDivElement>;
}

export function LineNumbers({ count, marks, ref }: LineNumbersProps) {
  return (
    <Box aria-hidden="true" sx={{ flex: 'none', overflow: 'hidden', borderRight: 1, borderColor: 'divider' }}>
      <Box ref={ref} sx={{ ...monospace, py: `${PAD_PX}px`, textAlign: 'right', color: 'text.secondary' }}>
        {Array.from({ length: count }, (_, at) => {
          const mark = marks.get(at + 1);
          const look = mark && {
            color: `${mark}.main`,
            fontWeight: 700,
            boxShadow: 'inset 3px 0 currentColor',
          };
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
            <Box key={at} sx={{ px: 1, ...look }}>
              {at + 1}
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
