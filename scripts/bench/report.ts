/** A measurement with a goal. */
export interface Goal {
  readonly goal: string;
  readonly measured: string;
  readonly met: boolean;
}

/** The output of a section; rows are text, ready to be aligned. */
export interface Section {
  readonly title: string;
  /** What was done, how often, and what the numbers mean. */
  readonly how: readonly string[];
  readonly tables: readonly Table[];
  readonly goals: readonly Goal[];
  readonly data: unknown;
}

export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A section as plain text: first column left-aligned, numbers right-aligned. */
export function sectionText({ title, how, tables, goals }: Section): string {
  const goalLines = goals.map(({ goal, measured, met }) => `${met ? 'met ' : 'MISS'}  ${goal}: ${measured}`);
  return [
    `${title}\n${'='.repeat(title.length)}`,
    how.join('\n'),
    ...tables.map(tableText),
    ...(goalLines.length > 0 ? [goalLines.join('\n')] : []),
  ].join('\n\n');
}

function tableText({ head, rows }: Table): string {
  const widths = head.map((cell, column) =>
    Math.max(cell.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
}
