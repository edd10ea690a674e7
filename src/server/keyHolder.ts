import { environmentWrapper } from './db/keys/environmentWrapper.ts';
import type { KeyWrapper } from './db/keys/keyWrapper.ts';
import { kmsWrapper } from './db/keys/kmsWrapper.ts';
import { secretKeys } from './secretKeys.ts';
import type { Settings } from './settings.ts';

/** Whoever wraps data keys by the settings; what the field key wrapped is unwrapped under KMS too. Throws when KMS is set in part. */
export function keyHolder(settings: Settings): KeyWrapper {
  const own = environmentWrapper(secretKeys(settings).fieldKey, ...settings.fieldKeysBefore);
  const {
    kmsKeyId: keyId,
    kmsEndpoint: endpoint,
    kmsRegion: region,
    kmsAccessKeyId: accessKeyId,
    kmsSecretAccessKey: secretAccessKey,
  } = settings;
  if (keyId === undefined) return own;
  if (endpoint === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    throw new Error(
      'EQUIFORM_KMS_KEY_ID needs EQUIFORM_KMS_ENDPOINT, EQUIFORM_KMS_ACCESS_KEY_ID and EQUIFORM_KMS_SECRET_ACCESS_KEY',
    );
  return kmsWrapper({ keyId, endpoint, region, accessKeyId, secretAccessKey }, own);
}
