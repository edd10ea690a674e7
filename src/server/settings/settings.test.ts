import { describe, expect, it } from 'vitest';
import { keptDays } from './keptDays.ts';
import { readSettings, settingProblemsText } from './settings.ts';

const KEY = Buffer.alloc(32, 7).toString('base64');

const problems = (environment: Record<string, string>) => {
  const result = readSettings(environment);
  return result.ok ? [] : result.error;
};

describe('readSettings', () => {
  it('gives the defaults for an empty environment and ignores other variables', () => {
    expect(readSettings({ PATH: '/bin', PORT: '' })).toEqual({
      ok: true,
      value: {
        mode: 'sandbox',
        host: '127.0.0.1',
        port: 4300,
        databaseUrl: undefined,
        dataDir: '.data',
        fieldKey: undefined,
        fieldKeysBefore: [],
        sessionKey: undefined,
        sessionKeysBefore: [],
        publicHostSuffix: 'localhost',
        metricsToken: undefined,
        kmsKeyId: undefined,
        kmsUnwrapKeyIds: [],
        kmsEndpoint: undefined,
        kmsRegion: 'us-east-1',
        kmsAccessKeyId: undefined,
        kmsSecretAccessKey: undefined,
        eraseToken: undefined,
        exportToken: undefined,
        callBackToken: undefined,
        drainSeconds: 0,
        shutdownSeconds: 10,
        logLevel: 'info',
        webDist: 'dist/web',
        serviceWorker: 'on',
        flagServiceUrl: undefined,
        flagServiceToken: undefined,
        smtpUrl: undefined,
        lookupsPerPlace: 120,
        draftsPerPlace: 300,
        uploadBufferMegabytes: 64,
        uploadStallSeconds: 15,
        uploadLeastBytes: 4096,
        clamd: undefined,
        clamdSeconds: 10,
        plainHosts: [],
        lookupsPerCode: 30,
        staffHost: undefined,
        staffTries: 60,
        auditFolder: undefined,
        auditEndpoint: undefined,
        auditEndpointToken: undefined,
        auditMail: undefined,
        pageHours: 24,
        databaseConnections: 10,
        databaseQueue: 200,
        databaseWaitSeconds: 5,
        databaseStatementSeconds: 15,
        databaseJobStatementSeconds: 600,
        databaseLockSeconds: 3,
        mailFrom: 'no-reply@localhost',
        configRoot: '.',
        blobStore: 'database',
        blobFolder: undefined,
        s3Endpoint: undefined,
        s3Bucket: undefined,
        s3Region: 'us-east-1',
        s3AccessKeyId: undefined,
        s3SecretAccessKey: undefined,
        trustProxy: false,
        resourceOrigins: [],
        apiDocs: undefined,
        lockoutFailures: 5,
        lockoutMinutes: 15,
        lockoutLongestMinutes: 240,
        accountFailures: 100,
        accountDelayMinutes: 1,
        accountLongestMinutes: 60,
        deviceDays: 180,
        sessionMinutes: 30,
        longestSessionMinutes: 720,
        signInStepMinutes: 10,
        codeMinutes: 10,
        codePauseSeconds: 30,
        resetLinkMinutes: 60,
        confirmLinkHours: 72,
        lenderCallsPerMinute: 6000,
        lenderTokenTries: 60,
        linkPauseSeconds: 60,
        mailsPerHour: 5,
        keptDays,
      },
    });
  });

  it('CALL-41 reads the origins of files that pages may read, and refuses an invalid one', () => {
    const read = (value: string) => readSettings({ EQUIFORM_RESOURCE_ORIGINS: value });
    const origins = ['https://files.lender.example', 'https://cdn.example:8443'];
    expect(read(origins.join(', '))).toMatchObject({ value: { resourceOrigins: origins } });
    for (const value of ['http://files.example', 'https://files.example/banners', '*', "'unsafe-inline'"])
      expect(read(value).ok).toBe(false);
  });

  it('reads every kind of value', () => {
    const result = readSettings({
      EQUIFORM_MODE: 'production',
      PORT: '80',
      DATABASE_URL: 'postgres://user:secret@db/equiform',
      EQUIFORM_FIELD_KEY: KEY,
      EQUIFORM_SESSION_KEY: KEY,
      EQUIFORM_TRUST_PROXY: '10.0.0.0/8, ::1',
    });
    expect(result).toMatchObject({
      ok: true,
      value: {
        mode: 'production',
        port: 80,
        fieldKey: Buffer.alloc(32, 7),
        trustProxy: ['10.0.0.0/8', '::1'],
      },
    });
    expect(readSettings({ EQUIFORM_TRUST_PROXY: '2' })).toMatchObject({ value: { trustProxy: 2 } });
  });

  it('reads the retention days of tables, and refuses unknown tables and invalid days', () => {
    const read = (value: string) => readSettings({ EQUIFORM_KEEP_DAYS: value });
    expect(read('web_vitals=30, telemetry_events=3650')).toMatchObject({
      value: { keptDays: { ...keptDays, web_vitals: 30, telemetry_events: 3650 } },
    });
    for (const value of ['consents=30', 'web_vitals=0', 'web_vitals=4000', 'web_vitals', 'web_vitals=1=2'])
      expect([value, read(value).ok]).toEqual([value, false]);
  });

  it("reads the scanner's address, and refuses an invalid one", () => {
    const read = (value: string) => readSettings({ EQUIFORM_CLAMD: value });
    expect(read('unix:/run/clamav/clamd.ctl')).toMatchObject({
      value: { clamd: { path: '/run/clamav/clamd.ctl' } },
    });
    expect(read('tcp://[::1]:3310')).toMatchObject({ value: { clamd: { host: '::1', port: 3310 } } });
    for (const value of ['clamd', 'unix:clamd.ctl', 'tcp://clamd', 'tcp://clamd:0', 'http://clamd:3310'])
      expect([value, read(value).ok]).toEqual([value, false]);
  });

  it('refuses numbers outside their range', () => {
    for (const value of ['0', '-1', '1.5', '101', 'five'])
      expect([value, readSettings({ EQUIFORM_LOCKOUT_FAILURES: value }).ok]).toEqual([value, false]);
    expect(readSettings({ EQUIFORM_LOCKOUT_FAILURES: '3' })).toMatchObject({ value: { lockoutFailures: 3 } });
  });

  it('reports all problems together', () => {
    expect(problems({ EQUIFORM_MOOD: 'x', PORT: '70000', EQUIFORM_MODE: 'prod', LOG_LEVEL: 'loud' })).toEqual(
      [
        { name: 'EQUIFORM_MOOD', problem: 'is not a setting of this server' },
        { name: 'EQUIFORM_MODE', problem: 'must be one of sandbox, production, not "prod"' },
        { name: 'PORT', problem: 'must be a port number from 0 to 65535, not "70000"' },
        { name: 'LOG_LEVEL', problem: expect.stringContaining('must be one of trace') },
      ],
    );
  });

  const inProduction = (given: Record<string, string>, mode = 'production') =>
    problems({ EQUIFORM_FIELD_KEY: KEY, EQUIFORM_SESSION_KEY: KEY, EQUIFORM_MODE: mode, ...given });

  it('requires encryption for services that production calls over a network', () => {
    const flags = (address: string) => ({ EQUIFORM_FLAG_SERVICE_URL: address });
    expect(inProduction(flags('http://flags.lender.example'))).toEqual([
      { name: 'EQUIFORM_FLAG_SERVICE_URL', problem: expect.stringContaining('must start with https://') },
    ]);
    expect(inProduction({ EQUIFORM_CLAMD: 'tcp://clamd:3310' })).toHaveLength(1);
    const kms = inProduction({ EQUIFORM_KMS_ENDPOINT: 'http://kms.lender.example' });
    expect(kms.map(({ name }) => name)).toContain('EQUIFORM_KMS_ENDPOINT');
    for (const address of ['https://flags.lender.example', 'http://127.0.0.1:8080'])
      expect([address, inProduction(flags(address))]).toEqual([address, []]);
    expect(inProduction(flags('http://flags.lender.example'), 'sandbox')).toEqual([]);
    for (const address of ['tcp://[::1]:3310', 'unix:/run/clamav/clamd.ctl'])
      expect([address, inProduction({ EQUIFORM_CLAMD: address })]).toEqual([address, []]);
  });

  const UNVERIFIED = [
    ['DATABASE_URL', 'postgres://u:hunter2@db/e?sslmode=no-verify'],
    ['DATABASE_URL', 'postgres://u:hunter2@db/e?ssl=no-verify'],
    ['DATABASE_URL', 'postgres://u:hunter2@db/e?sslmode=require&uselibpqcompat=true'],
    ['DATABASE_URL', 'postgres://u:hunter2@127.0.0.1/e?sslmode=no-verify&host=db'],
    ['EQUIFORM_SMTP_URL', 'smtps://u:hunter2@db?tls.rejectUnauthorized=false'],
    ['EQUIFORM_SMTP_URL', 'smtp://u:hunter2@db?ignoreTLS=true'],
    ['EQUIFORM_SMTP_URL', 'smtp://u:hunter2@db?secured=true'],
  ] as const;

  it.each(UNVERIFIED)('requires verified certificates in production: %s=%s', (name, address) => {
    const found = inProduction({ [name]: address });
    expect(found).toEqual([{ name, problem: expect.stringContaining('EQUIFORM_PLAIN_HOSTS') }]);
    expect(JSON.stringify(found)).not.toContain('hunter2');
    expect(inProduction({ [name]: address }, 'sandbox')).toEqual([]);
    expect(inProduction({ [name]: address, EQUIFORM_PLAIN_HOSTS: 'relay, db' })).toEqual([]);
  });

  it('accepts in production services on this machine, and verified ones', () => {
    for (const [name, address] of [
      ['DATABASE_URL', 'postgres://u@localhost/e?sslmode=no-verify'],
      ['DATABASE_URL', 'postgres://u@db/e?host=/run/postgresql&sslmode=no-verify'],
      ['DATABASE_URL', 'postgres://u@db/e?sslmode=verify-full'],
      ['EQUIFORM_SMTP_URL', 'smtp://127.0.0.1:25?ignoreTLS=true'],
      ['EQUIFORM_SMTP_URL', 'smtps://relay?tls.servername=mail.lender.example'],
    ] as const)
      expect([address, inProduction({ [name]: address })]).toEqual([address, []]);
  });

  it('allows unencrypted calls in production only to the named hosts', () => {
    const s3 = {
      EQUIFORM_BLOB_STORE: 's3',
      EQUIFORM_S3_BUCKET: 'files',
      EQUIFORM_S3_ACCESS_KEY_ID: 'id',
      EQUIFORM_S3_SECRET_ACCESS_KEY: 'secret',
      EQUIFORM_S3_ENDPOINT: 'http://minio:9000',
    };
    expect(inProduction(s3).map(({ name }) => name)).toEqual(['EQUIFORM_S3_ENDPOINT']);
    expect(inProduction({ ...s3, EQUIFORM_PLAIN_HOSTS: 'relay' })).toHaveLength(1);
    expect(inProduction({ ...s3, EQUIFORM_PLAIN_HOSTS: 'relay,minio' })).toEqual([]);
    expect(readSettings({ EQUIFORM_PLAIN_HOSTS: 'minio, 10.0.0.7,[fd00::7]' })).toMatchObject({
      value: { plainHosts: ['minio', '10.0.0.7', '[fd00::7]'] },
    });
    for (const value of ['minio:9000', 'http://minio', '*', 'Minio', 'minio,', '*.lender.example'])
      expect([value, readSettings({ EQUIFORM_PLAIN_HOSTS: value }).ok]).toEqual([value, false]);
  });

  it('requires both keys in production', () => {
    expect(problems({ EQUIFORM_MODE: 'production' }).map(({ name }) => name)).toEqual([
      'EQUIFORM_FIELD_KEY',
      'EQUIFORM_SESSION_KEY',
    ]);
  });

  it.each(['short', Buffer.alloc(31).toString('base64'), `${KEY} `])(
    'refuses the key %j without repeating it',
    (key) => {
      const text = settingProblemsText(problems({ EQUIFORM_FIELD_KEY: key }));
      expect(text).toContain('EQUIFORM_FIELD_KEY must be 32 bytes in base64');
      expect(text).not.toContain(key);
    },
  );

  it('reads earlier keys, and refuses the list if one is invalid, without repeating any', () => {
    const other = Buffer.alloc(32, 8);
    const read = (value: string) => readSettings({ EQUIFORM_FIELD_KEYS_BEFORE: value });
    expect(read(`${KEY}, ${other.toString('base64')}`)).toMatchObject({
      value: { fieldKeysBefore: [Buffer.alloc(32, 7), other] },
    });
    for (const value of [`${KEY},short`, `${KEY},`, `${KEY} ${KEY}`]) {
      const found = problems({ EQUIFORM_FIELD_KEYS_BEFORE: value });
      expect(found).toEqual([
        { name: 'EQUIFORM_FIELD_KEYS_BEFORE', problem: expect.stringContaining('32 bytes in base64') },
      ]);
      expect(JSON.stringify(found)).not.toContain(KEY);
    }
  });

  it('refuses a database address that is not Postgres, without repeating its password', () => {
    const found = problems({ DATABASE_URL: 'mysql://root:hunter2@db' });
    expect(found).toEqual([{ name: 'DATABASE_URL', problem: expect.stringContaining('postgres://') }]);
    expect(JSON.stringify(found)).not.toContain('hunter2');
  });

  it.each(['true', '0', 'proxy', '10.0.0.0/8/8', '10.0.0.0/33', '::1/129', ''])(
    'refuses settings that trust every proxy: %j',
    (value) => {
      const result = readSettings({ EQUIFORM_TRUST_PROXY: value });
      expect(result.ok ? result.value.trustProxy : 'refused').toBe(value === '' ? false : 'refused');
    },
  );
});
