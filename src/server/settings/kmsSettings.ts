import { err, ok } from '../../core/shared/result.ts';
import { isUrl } from '../../core/shared/textChecks.ts';
import { type Parsed, setting } from './settingKinds.ts';

const text = (value: string): Parsed<string> => ok(value);

const address = (value: string): Parsed<string> =>
  isUrl(value) && URL.canParse(value)
    ? ok(value)
    : err('must be an address that starts with https:// or http://');

const keyIds = (value: string): Parsed<readonly string[]> => {
  const ids = value.split(',').map((id) => id.trim());
  return ids.every((id) => /^[\w:/+=,.@-]+$/.test(id)) ? ok(ids) : err('must be key ids separated by commas');
};

const optional = (env: string, description: string, parse = text) =>
  setting<string | undefined>({ env, parse, fallback: undefined, description });

const secret = (env: string, description: string) =>
  setting<string | undefined>({ env, parse: text, fallback: undefined, secret: true, description });

/** The service that wraps data keys; without a key id the field key wraps them. */
export const kmsSettings = {
  kmsKeyId: optional(
    'EQUIFORM_KMS_KEY_ID',
    'AWS KMS key that wraps the data keys; without it, the field key does',
  ),
  kmsUnwrapKeyIds: setting<readonly string[]>({
    env: 'EQUIFORM_KMS_UNWRAP_KEY_IDS',
    parse: keyIds,
    fallback: [],
    description:
      'AWS KMS keys that only unwrap data keys, separated by commas: earlier ones, or the next one',
  }),
  kmsEndpoint: optional('EQUIFORM_KMS_ENDPOINT', 'address of the KMS endpoint', address),
  kmsRegion: setting({
    env: 'EQUIFORM_KMS_REGION',
    parse: text,
    fallback: 'us-east-1',
    description: 'region of KMS',
  }),
  kmsAccessKeyId: secret('EQUIFORM_KMS_ACCESS_KEY_ID', 'access key id of KMS'),
  kmsSecretAccessKey: secret('EQUIFORM_KMS_SECRET_ACCESS_KEY', 'secret access key of KMS'),
};
