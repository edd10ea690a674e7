import type { Settings } from '../../settings.ts';
import { clamdScanner } from './clamdScanner.ts';
import { type FileScanner, noScanner } from './fileScanner.ts';

/** The scanner that the settings name, or none. */
export const openScanner = ({ clamd, clamdSeconds }: Settings): FileScanner =>
  clamd === undefined ? noScanner : clamdScanner({ address: clamd, timeoutMs: clamdSeconds * 1000 });
