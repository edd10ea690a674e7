/** A line of a recorded journey, counted from 1. */
export interface RecordedLine {
  readonly line: number;
  /** The address of a screen below `/account/heloc/`, `/{uuid}` left out, or a status. */
  readonly what: string;
  /** The heading of a screen; empty of a status. */
  readonly heading: string;
}

/** A journey as it was driven through a browser: the screens and the statuses, in order. */
export interface Recording {
  readonly screens: readonly RecordedLine[];
  readonly statuses: readonly RecordedLine[];
}

/** Reads a recording: below `screens` an address and a heading in each line, below `statuses` a status; all indented. */
export function readRecording(text: string): Recording {
  const found: Record<string, RecordedLine[]> = {};
  let section = '';
  for (const [index, row] of text.split('\n').entries()) {
    const [, what, heading = ''] = /^ {2}(\S+)(?: +(.*))?$/.exec(row) ?? [];
    if (what === undefined) section = row === '' ? section : row;
    else found[section] = [...(found[section] ?? []), { line: index + 1, what, heading }];
  }
  return { screens: found.screens ?? [], statuses: found.statuses ?? [] };
}
