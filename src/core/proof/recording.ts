/** `line` counts from 1. */
export interface RecordedLine {
  readonly line: number;
  /** The address of a screen below `/account/heloc/`, without `/{uuid}`, or a status. */
  readonly what: string;
  /** The heading of a screen; empty for a status. */
  readonly heading: string;
}

/** A journey recorded in a browser: screens and statuses, in order. */
export interface Recording {
  readonly screens: readonly RecordedLine[];
  readonly statuses: readonly RecordedLine[];
}

/** Reads indented lines below `screens` (address and heading) and `statuses`. */
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
