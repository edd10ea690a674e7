import type { LooseRecord } from './applicationFacts.ts';
import { text } from './looseRecord.ts';

export function legalName(name: LooseRecord): string | undefined {
  const [first, last] = [text(name.firstName), text(name.lastName)];
  if (first === undefined || last === undefined) return undefined;
  const parts = [first, text(name.middleName), last, text(name.suffix)];
  return parts.flatMap((part) => part?.trim() ?? []).join(' ');
}
