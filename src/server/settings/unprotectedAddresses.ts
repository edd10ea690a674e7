import { isPlainHost, mayBePlain, plainHostsOf, plainHostsSetting } from './plainHosts.ts';

type Environment = Readonly<Record<string, string | undefined>>;

interface Problem {
  readonly name: string;
  readonly problem: string;
}

const UNLESS = `in production, unless ${plainHostsSetting.env} names its host`;

/** Settings whose URL scheme shows encryption, and the required schemes. */
const BEGINNINGS = {
  EQUIFORM_S3_ENDPOINT: { plain: 'http://', problem: `must start with https:// ${UNLESS}` },
  EQUIFORM_KMS_ENDPOINT: { plain: 'http://', problem: `must start with https:// ${UNLESS}` },
  EQUIFORM_FLAG_SERVICE_URL: { plain: 'http://', problem: `must start with https:// ${UNLESS}` },
  EQUIFORM_AUDIT_ENDPOINT: { plain: 'http://', problem: `must start with https:// ${UNLESS}` },
  EQUIFORM_CLAMD: {
    plain: 'tcp://',
    problem: `would be called without encryption, which is not allowed ${UNLESS}`,
  },
};

const BEGUN = Object.keys(BEGINNINGS) as (keyof typeof BEGINNINGS)[];

const isPlain = (environment: Environment, name: keyof typeof BEGINNINGS): boolean => {
  const address = environment[name] ?? '';
  return address.startsWith(BEGINNINGS[name].plain) && !mayBePlain(address, plainHostsOf(environment));
};

/** URL parameters that disable a mail server's encryption or certificate check. */
const UNSAFE_MAIL_KEYS = [
  'ignoreTLS',
  'opportunisticTLS',
  'requireTLS',
  'secure',
  'secured',
  'tls.rejectUnauthorized',
  'tls.checkServerIdentity',
];

const WITHOUT_LOOKING: readonly (string | null)[] = ['prefer', 'require', 'verify-ca'];

/** URL parameters that disable Postgres's certificate or host name check. */
function unsafeDatabaseKeys({ searchParams }: URL): readonly string[] {
  const isLibpq =
    searchParams.get('uselibpqcompat') === 'true' && WITHOUT_LOOKING.includes(searchParams.get('sslmode'));
  return [
    ...['sslmode', 'ssl'].filter((key) => searchParams.getAll(key).includes('no-verify')),
    ...(isLibpq ? ['uselibpqcompat'] : []),
  ];
}

/** Postgres hosts; they may be in the query, where a path is a local socket. */
const hostsOf = ({ hostname, searchParams }: URL): readonly string[] =>
  searchParams.has('host') ? searchParams.getAll('host') : [decodeURIComponent(hostname)];

const isOpenDatabase = (address: URL, plainHosts: readonly string[]): boolean =>
  hostsOf(address).every((host) => host.startsWith('/') || isPlainHost(host, plainHosts));

function unverified(environment: Environment, name: 'DATABASE_URL' | 'EQUIFORM_SMTP_URL'): Problem[] {
  const text = environment[name] ?? '';
  if (!URL.canParse(text)) return [];
  const address = new URL(text);
  const plainHosts = plainHostsOf(environment);
  const isDatabase = name === 'DATABASE_URL';
  if (isDatabase ? isOpenDatabase(address, plainHosts) : mayBePlain(text, plainHosts)) return [];
  const keys = isDatabase
    ? unsafeDatabaseKeys(address)
    : UNSAFE_MAIL_KEYS.filter((key) => address.searchParams.has(key));
  return keys.map((key) => ({
    name,
    problem: `must not set ${key}, which turns protection off, ${UNLESS}`,
  }));
}

/**
 * Production addresses that would be called without encryption or certificate check, except on this machine
 * and EQUIFORM_PLAIN_HOSTS. Repeats no value.
 */
export const unprotectedAddresses = (environment: Environment): readonly Problem[] =>
  environment.EQUIFORM_MODE === 'production'
    ? [
        ...BEGUN.filter((name) => isPlain(environment, name)).map((name) => ({
          name,
          problem: BEGINNINGS[name].problem,
        })),
        ...unverified(environment, 'DATABASE_URL'),
        ...unverified(environment, 'EQUIFORM_SMTP_URL'),
      ]
    : [];
