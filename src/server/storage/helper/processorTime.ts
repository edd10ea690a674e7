import { readFileSync } from 'node:fs';

/** Linux reports hundredths of a second on every machine. */
const TICK_MS = 10;

/**
 * Processor time of a process in milliseconds, from /proc; infinite where unavailable, so that only wall time
 * counts.
 */
export function processorTime(pid: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Skips the name, which may hold anything: state is the first field, user and system time the 12th
    // and 13th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
