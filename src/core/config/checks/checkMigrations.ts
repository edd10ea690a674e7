import { isReversible, migrate, revert } from '../../flow/migrateDraft.ts';
import { toPointer } from '../../shared/jsonPointer.ts';
import { canonicalJson } from '../canonicalJson.ts';
import type { BrandCheck } from './brandCheck.ts';

/** Every sample must migrate to the stated result, and back unless something is dropped. */
export function checkMigrations({ brand: { migrations }, report }: BrandCheck): void {
  for (const [id, migration] of Object.entries(migrations))
    for (const [index, { before, after }] of migration.samples.entries()) {
      const at = toPointer(['migrations', id, 'samples', index]);
      const out = canonicalJson(migrate(before, migration));
      if (out !== canonicalJson(after))
        report(`${at}/after`, 'migration-sample', `The sample migrates to ${out}`);
      if (!isReversible(migration)) continue;
      const back = canonicalJson(revert(after, migration));
      if (back !== canonicalJson(before))
        report(
          `${at}/before`,
          'migration-sample',
          `Migrated back, the sample becomes ${back}, so drafts would lose data`,
        );
    }
}
