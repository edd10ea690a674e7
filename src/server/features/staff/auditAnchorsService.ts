import { join } from 'node:path';
import { type Anchors, anchorsInFolder } from '../../audit/anchors.ts';
import type { Settings } from '../../settings/settings.ts';

/** Where this installation anchors its audit log. */
export const anchorsOf = ({ auditFolder, dataDir }: Pick<Settings, 'auditFolder' | 'dataDir'>): Anchors =>
  anchorsInFolder(auditFolder ?? join(dataDir, 'audit'));
