import type { Settings } from '../../settings/settings.ts';
import { clamdScanner } from './clamdScanner.ts';
import { type FileScanner, noScanner } from './fileScanner.ts';

export const openScanner = ({ clamd, clamdSeconds }: Settings): FileScanner =>
  clamd === undefined ? noScanner : clamdScanner({ address: clamd, timeoutMs: clamdSeconds * 1000 });
