import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser';
import { err, ok, type Result } from '../shared/result.ts';

/** The error says its position. Only at build time: browsers have no parser. */
export function parseIcu(text: string): Result<readonly MessageFormatElement[], string> {
  try {
    return ok(parse(text));
  } catch (error) {
    return err(`ICU: ${faultOf(error)}`);
  }
}

function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const fault = error.message.toLowerCase().replaceAll('_', ' ');
  const location: unknown = 'location' in error ? error.location : undefined;
  const offset = offsetOf(location);
  return offset === undefined ? fault : `${fault} at character ${offset + 1}`;
}

function offsetOf(location: unknown): number | undefined {
  if (typeof location !== 'object' || location === null || !('start' in location)) return undefined;
  const { start } = location;
  if (typeof start !== 'object' || start === null || !('offset' in start)) return undefined;
  return typeof start.offset === 'number' ? start.offset : undefined;
}
