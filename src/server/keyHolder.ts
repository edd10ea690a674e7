import { environmentWrapper } from './db/keys/environmentWrapper.ts';
import { heldBy, type KeyWrapper } from './db/keys/keyWrapper.ts';
import { kmsWrapper } from './db/keys/kmsWrapper.ts';
import { secretKeys } from './secretKeys.ts';
import type { Settings } from './settings/settings.ts';

/** Wrappers with KMS keys. Throws when KMS is only partly set. */
function kmsWrappers(
  { kmsEndpoint: endpoint, kmsRegion: region, ...settings }: Settings,
  keyIds: readonly string[],
): readonly KeyWrapper[] {
  if (keyIds.length === 0) return [];
  const { kmsAccessKeyId: accessKeyId, kmsSecretAccessKey: secretAccessKey } = settings;
  if (endpoint === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    throw new Error(
      'EQUIFORM_KMS_KEY_ID needs EQUIFORM_KMS_ENDPOINT, EQUIFORM_KMS_ACCESS_KEY_ID and EQUIFORM_KMS_SECRET_ACCESS_KEY',
    );
  return keyIds.map((keyId) => kmsWrapper({ keyId, endpoint, region, accessKeyId, secretAccessKey }));
}

/**
 * The configured wrapper of data keys: the KMS key, else the field key. Also unwraps keys of the other one
 * and of KMS keys set for unwrapping only. Throws when KMS is only partly set.
 */
export function keyHolder(settings: Settings): KeyWrapper {
  const own = environmentWrapper(secretKeys(settings).fieldKey, ...settings.fieldKeysBefore);
  const current = kmsWrappers(settings, settings.kmsKeyId === undefined ? [] : [settings.kmsKeyId]);
  const others = kmsWrappers(settings, settings.kmsUnwrapKeyIds);
  const [first = own, ...more] = [...current, own, ...others];
  return heldBy(first, ...more);
}
