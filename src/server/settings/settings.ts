import { isIP } from 'node:net';
import { err, ok, type Result } from '../../core/shared/result.ts';
import { isUrl } from '../../core/shared/textChecks.ts';
import { backupSettings } from './backupSettings.ts';
import { databaseSettings } from './databaseSettings.ts';
import { draftSettings } from './draftSettings.ts';
import { keptDaysSetting } from './keptDays.ts';
import { kmsSettings } from './kmsSettings.ts';
import { lendingSettings } from './lendingSettings.ts';
import { lookupSettings } from './lookupSettings.ts';
import { plainHostsSetting } from './plainHosts.ts';
import {
  bearerToken,
  hostName,
  oneOf,
  type Parsed,
  type Setting,
  setting,
  text,
  wholeNumber,
} from './settingKinds.ts';
import { signInSettings } from './signInSettings.ts';
import { staffSettings } from './staffSettings.ts';
import { unprotectedAddresses } from './unprotectedAddresses.ts';
import { uploadSettings } from './uploadSettings.ts';

/** A setting that prevents the start, and why; never repeats a secret's value. */
export interface SettingProblem {
  readonly name: string;
  readonly problem: string;
}

const port = (value: string): Parsed<number> =>
  /^\d{1,5}$/.test(value) && Number(value) <= 65_535
    ? ok(Number(value))
    : err('must be a port number from 0 to 65535');

const postgresAddress = (value: string): Parsed<string> =>
  /^postgres(ql)?:\/\//.test(value) && URL.canParse(value)
    ? ok(value)
    : err('must be an address that starts with postgres:// or postgresql://');

const webAddress = (value: string): Parsed<string> =>
  isUrl(value) && URL.canParse(value)
    ? ok(value)
    : err('must be an address that starts with https:// or http://');

const key = (value: string): Parsed<Buffer> => {
  const bytes = Buffer.from(value, 'base64');
  return bytes.length === 32 && bytes.toString('base64') === value
    ? ok(bytes)
    : err('must be 32 bytes in base64 (openssl rand -base64 32)');
};

const keys = (value: string): Parsed<readonly Buffer[]> => {
  const all = value.split(',').map((entry) => key(entry.trim()));
  const read = all.flatMap((parsed) => (parsed.ok ? [parsed.value] : []));
  return read.length === all.length
    ? ok(read)
    : err('must be keys of 32 bytes in base64, separated by commas');
};

const smtpAddress = (value: string): Parsed<string> =>
  /^smtps?:\/\//.test(value) && URL.canParse(value)
    ? ok(value)
    : err('must be an address that starts with smtps:// or smtp://');

const seconds = (value: string): Parsed<number> =>
  /^\d{1,3}$/.test(value) ? ok(Number(value)) : err('must be a whole number of seconds, at most 999');

const isProxy = (entry: string): boolean => {
  const [address = '', bits = '0', ...more] = entry.split('/');
  const most = { 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
};

const origins = (value: string): Parsed<readonly string[]> => {
  const all = value.split(',').map((entry) => entry.trim());
  return all.every((entry) => /^https:\/\/[a-z0-9.-]+(:\d{1,5})?$/.test(entry))
    ? ok(all)
    : err('must be origins such as https://files.lender.example, separated by commas');
};

const trustProxy = (value: string): Parsed<false | number | readonly string[]> => {
  if (value === 'false') return ok(false);
  if (/^[1-9]\d?$/.test(value)) return ok(Number(value));
  const proxies = value.split(',').map((entry) => entry.trim());
  return proxies.every(isProxy)
    ? ok(proxies)
    : err('must be false, a number of proxies, or their addresses (10.0.0.0/8) separated by commas');
};

/** Every setting: environment name, parser, default, and purpose. */
export const settingsTable = {
  mode: setting({
    env: 'EQUIFORM_MODE',
    parse: oneOf('sandbox', 'production'),
    fallback: 'sandbox',
    description: 'sandbox simulates the lender and has the control API; production does neither',
  }),
  host: setting({ env: 'HOST', parse: text, fallback: '127.0.0.1', description: 'address to listen on' }),
  port: setting({
    env: 'PORT',
    parse: port,
    fallback: 4300,
    description: 'port to listen on; 0 picks a free one',
  }),
  databaseUrl: setting<string | undefined>({
    env: 'DATABASE_URL',
    parse: postgresAddress,
    fallback: undefined,
    secret: true,
    description: 'Postgres to use; without it, an embedded database in the data folder',
  }),
  ...databaseSettings,
  dataDir: setting({
    env: 'EQUIFORM_DATA_DIR',
    parse: text,
    fallback: '.data',
    description: 'data folder',
  }),
  fieldKey: setting<Buffer | undefined>({
    env: 'EQUIFORM_FIELD_KEY',
    parse: key,
    fallback: undefined,
    secret: true,
    requiredInProduction: true,
    description: 'encryption key of fields, 32 bytes in base64; the sandbox generates its own',
  }),
  fieldKeysBefore: setting<readonly Buffer[]>({
    env: 'EQUIFORM_FIELD_KEYS_BEFORE',
    parse: keys,
    fallback: [],
    secret: true,
    description: 'earlier field keys, separated by commas; used only to decrypt',
  }),
  ...kmsSettings,
  sessionKey: setting<Buffer | undefined>({
    env: 'EQUIFORM_SESSION_KEY',
    parse: key,
    fallback: undefined,
    secret: true,
    requiredInProduction: true,
    description: 'signing key of session tokens, 32 bytes in base64; the sandbox generates its own',
  }),
  sessionKeysBefore: setting<readonly Buffer[]>({
    env: 'EQUIFORM_SESSION_KEYS_BEFORE',
    parse: keys,
    fallback: [],
    secret: true,
    description: 'earlier session keys, separated by commas; used only to verify',
  }),
  publicHostSuffix: setting({
    env: 'EQUIFORM_PUBLIC_HOST_SUFFIX',
    parse: hostName,
    fallback: 'localhost',
    description: 'suffix of all brand hosts: {prefix}.{suffix}',
  }),
  metricsToken: setting<string | undefined>({
    env: 'EQUIFORM_METRICS_TOKEN',
    parse: bearerToken,
    fallback: undefined,
    secret: true,
    description: 'bearer token for /metrics; without it, /metrics does not exist',
  }),
  newFolder: setting<'release' | 'wait' | undefined>({
    env: 'EQUIFORM_NEW_FOLDER',
    parse: oneOf('release', 'wait'),
    fallback: undefined,
    description:
      'what a starting server does when the configuration in its folder is another than at the start before: release it (default in the sandbox), or let it wait until somebody publishes it (default in production); an empty database always takes the folder',
  }),
  approvals: setting<'needed' | 'none' | undefined>({
    env: 'EQUIFORM_APPROVALS',
    parse: oneOf('needed', 'none'),
    fallback: undefined,
    description:
      'whether people of the staff must approve a changed configuration before it becomes current (config/staff/approvals.yaml): needed (default in production) or none (default in the sandbox)',
  }),
  eraseToken: setting<string | undefined>({
    env: 'EQUIFORM_ERASE_TOKEN',
    parse: bearerToken,
    fallback: undefined,
    secret: true,
    description: 'bearer token for equiform erase; without it, the command is refused',
  }),
  exportToken: setting<string | undefined>({
    env: 'EQUIFORM_EXPORT_TOKEN',
    parse: bearerToken,
    fallback: undefined,
    secret: true,
    description: 'bearer token for equiform export; without it, the command is refused',
  }),
  callBackToken: setting<string | undefined>({
    env: 'EQUIFORM_CALL_BACK_TOKEN',
    parse: bearerToken,
    fallback: undefined,
    secret: true,
    description: 'bearer token for equiform call-backs; without it, the command is refused',
  }),
  ...backupSettings,
  ...lendingSettings,
  drainSeconds: setting({
    env: 'EQUIFORM_DRAIN_SECONDS',
    parse: seconds,
    fallback: 0,
    description:
      'how long a stopping server keeps answering while /readyz is 503, so that a load balancer notices',
  }),
  shutdownSeconds: setting({
    env: 'EQUIFORM_SHUTDOWN_SECONDS',
    parse: seconds,
    fallback: 10,
    description: 'how long a stopping server waits for requests in progress',
  }),
  pageHours: setting({
    env: 'EQUIFORM_PAGE_HOURS',
    parse: wholeNumber('hours', 720),
    fallback: 24,
    description:
      'how long answers from an open page are checked against the release the page was loaded with',
  }),
  resourceOrigins: setting<readonly string[]>({
    env: 'EQUIFORM_RESOURCE_ORIGINS',
    parse: origins,
    fallback: [],
    description: 'other origins that pages may load files from: banner files, photos of loan officers',
  }),
  logLevel: setting({
    env: 'LOG_LEVEL',
    parse: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
    fallback: 'info',
    description: 'minimum log level',
  }),
  webDist: setting({
    env: 'EQUIFORM_WEB_DIST',
    parse: text,
    fallback: 'dist/web',
    description: 'folder of the built pages',
  }),
  serviceWorker: setting({
    env: 'EQUIFORM_SERVICE_WORKER',
    parse: oneOf('on', 'off'),
    fallback: 'on',
    description: 'off removes the service worker and its caches from every browser',
  }),
  configRoot: setting({
    env: 'EQUIFORM_CONFIG_ROOT',
    parse: text,
    fallback: '.',
    description: 'folder that holds config, brands and schemas',
  }),
  blobStore: setting({
    env: 'EQUIFORM_BLOB_STORE',
    parse: oneOf('database', 'folder', 's3'),
    fallback: 'database',
    description: 'where files are stored: database, folder, or s3 (any S3-compatible store)',
  }),
  blobFolder: setting<string | undefined>({
    env: 'EQUIFORM_BLOB_FOLDER',
    parse: text,
    fallback: undefined,
    description: 'folder for the store folder (default: files in the data folder)',
  }),
  s3Endpoint: setting<string | undefined>({
    env: 'EQUIFORM_S3_ENDPOINT',
    parse: webAddress,
    fallback: undefined,
    description: 'address of the S3 store, without the bucket',
  }),
  s3Bucket: setting<string | undefined>({
    env: 'EQUIFORM_S3_BUCKET',
    parse: text,
    fallback: undefined,
    description: 'bucket of the S3 store',
  }),
  s3Region: setting({
    env: 'EQUIFORM_S3_REGION',
    parse: text,
    fallback: 'us-east-1',
    description: 'region of the S3 store',
  }),
  s3AccessKeyId: setting<string | undefined>({
    env: 'EQUIFORM_S3_ACCESS_KEY_ID',
    parse: text,
    fallback: undefined,
    secret: true,
    description: 'access key id of the S3 store',
  }),
  s3SecretAccessKey: setting<string | undefined>({
    env: 'EQUIFORM_S3_SECRET_ACCESS_KEY',
    parse: text,
    fallback: undefined,
    secret: true,
    description: 'secret access key of the S3 store',
  }),
  flagServiceUrl: setting<string | undefined>({
    env: 'EQUIFORM_FLAG_SERVICE_URL',
    parse: webAddress,
    fallback: undefined,
    description: "a lender's own flag service that speaks OFREP; without it, the embedded flags are used",
  }),
  flagServiceToken: setting<string | undefined>({
    env: 'EQUIFORM_FLAG_SERVICE_TOKEN',
    parse: text,
    fallback: undefined,
    secret: true,
    description: 'bearer token of the flag service',
  }),
  smtpUrl: setting<string | undefined>({
    env: 'EQUIFORM_SMTP_URL',
    parse: smtpAddress,
    fallback: undefined,
    secret: true,
    description: 'mail server, smtps://user:password@host; without it, mails stay in the outbox',
  }),
  mailFrom: setting({
    env: 'EQUIFORM_MAIL_FROM',
    parse: text,
    fallback: 'no-reply@localhost',
    description: 'sender of mails',
  }),
  apiDocs: setting<'on' | 'off' | undefined>({
    env: 'EQUIFORM_API_DOCS',
    parse: oneOf('on', 'off'),
    fallback: undefined,
    description: 'on serves the API description at /docs; on in the sandbox, off in production',
  }),
  ...signInSettings,
  ...lookupSettings,
  ...draftSettings,
  ...staffSettings,
  ...uploadSettings,
  plainHosts: plainHostsSetting,
  keptDays: keptDaysSetting,
  trustProxy: setting({
    env: 'EQUIFORM_TRUST_PROXY',
    parse: trustProxy,
    fallback: false,
    description: 'proxies whose X-Forwarded headers are trusted: false, a number, or addresses',
  }),
};

export type Settings = {
  readonly [Name in keyof typeof settingsTable]: (typeof settingsTable)[Name] extends Setting<infer T>
    ? T
    : never;
};

export type Environment = Readonly<Record<string, string | undefined>>;

const rows = Object.entries(settingsTable) as [keyof Settings, Setting<unknown>][];
const known = new Set(rows.map(([, { env }]) => env));

const unknownNames = (environment: Environment): SettingProblem[] =>
  Object.keys(environment)
    .filter((name) => name.startsWith('EQUIFORM_') && !known.has(name))
    .map((name) => ({ name, problem: 'is not a setting of this server' }));

function readSetting(row: Setting<unknown>, environment: Environment): Parsed<unknown> {
  const given = environment[row.env];
  if (given !== undefined && given !== '') return row.parse(given);
  const missing = row.requiredInProduction && environment[settingsTable.mode.env] === 'production';
  return missing ? err('is required in production') : ok(row.fallback);
}

const asProblem = (row: Setting<unknown>, problem: string, given: string | undefined): SettingProblem => ({
  name: row.env,
  problem: row.secret || given === undefined ? problem : `${problem}, not "${given}"`,
});

const neededByS3 = ['s3Endpoint', 's3Bucket', 's3AccessKeyId', 's3SecretAccessKey'] as const;

/** S3 needs all of its settings or none. */
const missingOfS3 = (environment: Environment): SettingProblem[] =>
  environment[settingsTable.blobStore.env] === 's3'
    ? neededByS3
        .map((name) => settingsTable[name].env)
        .filter((name) => !environment[name])
        .map((name) => ({ name, problem: `is required when ${settingsTable.blobStore.env} is s3` }))
    : [];

/**
 * Reads the settings; empty text counts as not given. Fails with every problem: unknown `EQUIFORM_*` names,
 * unreadable values, missing production settings.
 */
export function readSettings(environment: Environment): Result<Settings, readonly SettingProblem[]> {
  const read = rows.map(([name, row]) => ({ name, row, result: readSetting(row, environment) }));
  const problems = read.flatMap(({ row, result }) =>
    result.ok ? [] : [asProblem(row, result.error, environment[row.env])],
  );
  const unprotected = unprotectedAddresses(environment);
  const all = [...unknownNames(environment), ...problems, ...missingOfS3(environment), ...unprotected];
  if (all.length > 0) return err(all);
  return ok(
    Object.fromEntries(read.map(({ name, result }) => [name, result.ok && result.value])) as Settings,
  );
}

export const settingProblemsText = (problems: readonly SettingProblem[]): string =>
  ['The server cannot start with these settings:', ...problems.map((p) => `  ${p.name} ${p.problem}`)].join(
    '\n',
  );
