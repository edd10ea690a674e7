import { isPlainHost, mayBePlain, plainHostsOf, plainHostsSetting } from './plainHosts.ts';

type Environment = Readonly<Record<string, string | undefined>>;

interface Problem {
  readonly name: string;
  readonly problem: string;
}

const UNLESS = `in production, unless ${plainHostsSetting.env} names its host`;

/** The settings whose address says by its beginning whether it is encrypted, and what the beginning has to be. */
const BEGINNINGS = {
  EQUIFORM_S3_ENDPOINT: { plain: 'http://', problem: `must start with https:// ${UNLESS}` },
  EQUIFORM_KMS_ENDPOINT: { plain: 'http://', problem: `must start with https:// ${UNLESS}` },
  EQUIFORM_FLAG_SERVICE_URL: { plain: 'http://', problem: `must start with https:// ${UNLESS}` },
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

/** The keys by which the address of a mail server leaves encryption or a certificate out. */
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

/** The keys by which the address of a Postgres has its certificate, or the name in it, not looked at. */
function unsafeDatabaseKeys({ searchParams }: URL): readonly string[] {
  const isLibpq =
    searchParams.get('uselibpqcompat') === 'true' && WITHOUT_LOOKING.includes(searchParams.get('sslmode'));
  return [
    ...['sslmode', 'ssl'].filter((key) => searchParams.getAll(key).includes('no-verify')),
    ...(isLibpq ? ['uselibpqcompat'] : []),
  ];
}

/** Where Postgres is: its host may also stand in the query, and a path there is a socket of this machine. */
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
 * What is wrong, in production, with addresses that would be called over a network without encryption or without a look at
 * the certificate; hosts of this machine and those of EQUIFORM_PLAIN_HOSTS are left alone. No value is repeated.
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
