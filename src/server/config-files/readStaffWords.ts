import { compileMessages } from '../../core/copy/compileMessages.ts';
import type { StaffWordsFile } from '../../core/model/generated/staff-words.ts';
import type { CopyPart } from '../../core/model/release.ts';
import { readInstallationFile } from './readInstallationFile.ts';

const PATH = 'config/staff/words.yaml';

/** The words of the staff's pages, ready to be formatted. */
export interface StaffWords {
  readonly locale: string;
  readonly messages: CopyPart['messages'];
}

/** The words of the staff's pages, by the file below `root`; none without it. Throws an Error naming what is wrong with it. */
export function readStaffWords(root: string): StaffWords {
  const file = readInstallationFile<StaffWordsFile>(root, PATH, 'staff-words.schema.json');
  return { locale: file?.locale ?? 'en-US', messages: compileMessages(file?.messages ?? {}) };
}
