import type { StaffPreviewsFile } from '../../core/model/generated/staff-previews.ts';
import { readInstallationFile } from './readInstallationFile.ts';

const PATH = 'config/staff/previews.yaml';

/**
 * Whom and what the staff see screens with, by the file below `root`; undefined without it. Throws an Error naming what is wrong
 * with it.
 */
export const readStaffPreviews = (root: string): StaffPreviewsFile | undefined =>
  readInstallationFile<StaffPreviewsFile>(root, PATH, 'staff-previews.schema.json');
