const testHelper = '/test[A-Z][^/]*[.]tsx?$';

// Import layers, bottom first: each folder, then the folders it may import besides itself.
// docs/architecture.md says the same in words.
const layers = {
  'core/shared': [],
  'core/model': ['core/shared'],
  'core/patterns': ['core/shared'],
  'core/loan': ['core/shared'],
  'core/chat': ['core/shared'],
  'core/rules': ['core/(model|shared)'],
  'core/copy': ['core/(rules|model|shared)'],
  'core/validation': ['core/(rules|model|shared)'],
  'core/flow': ['core/(rules|model|shared)'],
  'core/form': ['core/(flow|rules|copy|validation|model|shared)'],
  'core/proof': ['core/(flow|rules|model|shared)'],
  'core/matrix': ['core/(proof|flow|rules|model|shared)'],
  'core/journey': ['core/(flow|rules|model|shared)'],
  'core/signers': ['core/(flow|rules|model|shared)'],
  'core/staff': ['core/(model|shared)'],
  'core/config': ['core/(patterns|staff|matrix|journey|proof|flow|form|rules|copy|validation|model|shared)'],
  'core/record': ['core/(config|matrix|flow|rules|copy|model|shared)'],
  'web/clients': ['core'],
  'web/ui': ['core'],
  'web/renderer': ['web/ui', 'core'],
  'web/staff': ['core'],
  'web/gallery': ['web/(renderer|ui)', 'core'],
  'web/borrower': ['web/(renderer|ui|clients)', 'core'],
  'web/devbar': ['web/(borrower|renderer|ui|clients)', 'core'],
  'web/preview': ['web/(borrower|renderer|ui|clients)', 'core'],
  'server/db': ['core'],
  'server/config-files': ['core'],
  'server/connections': ['server/settings', 'core'],
  'server/releases': ['server/(audit|db)', 'core'],
  'server/storage': ['server/db', 'server/settings', 'core'],
  'server/audit': ['server/db', 'core'],
  'server/backup': ['server/db', 'core'],
  'server/http': ['server/(connections|db|releases|storage)', 'server/settings', 'core'],
  'server/jobs': ['server/db', 'core'],
  'server/credentials': ['server/(http|storage)', 'core'],
  'server/features': [
    'server/(audit|backup|connections|credentials|db|http|jobs|config-files|releases|storage)',
    'server/settings',
    'core',
  ],
  cli: [
    'server/(audit|backup|config-files)',
    'server/db/(dataFolderLock|fieldEncryption|keys/environmentWrapper|migrate|open/database)',
    'server/features/documents/pdf',
    'server/features/lender/sandbox/applicantDecision',
    'server/features/underwriting/decideOn',
    'core',
  ],
};

// Inner layers of server/features, bottom first: a feature imports those of the rows above its own in this list, none beside
// it. Features that stand in no row import no other.
const featureRows = [
  // Foundation: what lenders give; who people are, what they are told, times, flags.
  ['lenderData'],
  ['staff'],
  ['mailOrders'],
  [
    'addresses',
    'banners',
    'consents',
    'events',
    'hours',
    'notifications',
    'optimize',
    'originators',
    'prefill',
    'profile',
  ],
  ['mail', 'page', 'providers', 'wallet'],
  // What is answered before there is an application.
  ['drafts'],
  // The application: its record, history and lender's file; then its tasks, its files, what a lender would lend, and the export.
  ['applications'],
  ['tasks'],
  ['documents', 'exports', 'underwriting'],
  // What borrowers do.
  ['assets', 'chat', 'conditions', 'feedback', 'income', 'notary', 'payments', 'signing', 'waitlist'],
  ['bank', 'identity', 'metrics', 'texts'],
  ['lines', 'signers'],
  ['steps'],
  // What tasks are given of all that.
  ['given'],
  // Who moves applications on.
  ['lender'],
  // Who changes what borrowers are shown, and what says what one of them was shown.
  ['publishing', 'records'],
  // What plays a whole journey, and what people of the lender see of it.
  ['companies', 'desk', 'lenderApi', 'sandbox'],
];

// Inner layers of web/borrower, in the same way.
const borrowerRows = [
  // Foundation: ports, addresses, what an address and a token say.
  ['foundation'],
  // What pages are put together of: parts, flags, the choice of an offer; then what opens over a page.
  ['flags', 'offer', 'parts'],
  ['overlay'],
  // Who is at the page, and what they allow.
  ['privacy', 'session'],
  // What stands beside a page.
  ['banners', 'chat', 'language', 'maintenance', 'originator', 'telemetry', 'wallet'],
  // Pages: those beside an application, then the application, then those that lead into it.
  ['account', 'plain', 'registration'],
  ['application'],
  ['product', 'signer'],
  ['dashboard', 'shell'],
  // What puts all of it together.
  ['app'],
  // What opens all of it for a test.
  ['testing'],
];

/** A folder imports those of lower rows, which come before its own in the list; one in no row imports no other, nor do others it. */
const rowRules = (folder, rows) => {
  const path = `^src/${folder}/`;
  return [
    ...rows.map((row, index) => ({
      name: `${folder}: ${row.join(', ')} import only rows below`,
      from: `${path}(${row.join('|')})/`,
      allowed: ['$1', ...rows.slice(0, index).flat()],
    })),
    {
      name: `${folder}: folders in no row import no other`,
      from: `${path}(?!(?:${rows.flat().join('|')})/)([^/]+)/`,
      allowed: ['$1'],
    },
  ].map(({ name, from, allowed }) => ({
    name,
    severity: 'error',
    from: { path: from },
    to: { path, pathNot: `${path}(${allowed.join('|')})/` },
  }));
};
const browserOnly = '(^|node_modules/)(react|react-dom|@mui|@emotion|@jsonforms/react)(/|$)';
const serverOnly = '(^|node_modules/)(fastify|pg|@fastify|@electric-sql|kysely)(/|$)';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no circles, types included', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no Node built-ins in core or web',
      severity: 'error',
      from: { path: '^src/(core|web)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no React outside web',
      severity: 'error',
      from: { path: '^src/(core|server|cli)/' },
      to: { path: browserOnly },
    },
    {
      name: 'no server packages outside server and cli',
      severity: 'error',
      from: { path: '^src/(core|web)/' },
      to: { path: serverOnly },
    },
    {
      name: 'patterns are read by the check and the server, in no page',
      severity: 'error',
      from: { path: '^src/web/', pathNot: testHelper },
      to: { path: '^src/core/patterns/', reachable: true },
    },
    {
      name: 'patterns are matched by RE2 on the server alone',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/server/releases/' },
      to: { path: '(^|node_modules/)re2js(/|$)' },
    },
    {
      name: 'the syntax of patterns is read in one place',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/core/patterns/' },
      to: { path: '(^|node_modules/)@eslint-community/regexpp(/|$)' },
    },
    {
      name: 'nothing in src reads the data folders',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(server/config-files|cli)/' },
      to: { path: '^(config|brands)/' },
    },
    {
      name: 'the client of an editor knows the server by its command only',
      severity: 'error',
      from: { path: '^editors/' },
      to: { path: '^src/' },
    },
    ...Object.entries(layers).map(([name, below]) => ({
      name: `${name} imports only below`,
      severity: 'error',
      from: { path: `^src/${name}/` },
      to: { path: '^src/', pathNot: [name, ...below].map((folder) => `^src/${folder}(/|[.]ts)`) },
    })),
    ...rowRules('server/features', featureRows),
    ...rowRules('web/borrower', borrowerRows),
    {
      name: 'a feature reaches another only through its service',
      severity: 'error',
      from: { path: '^src/server/features/([^/]+)/' },
      to: {
        path: '^src/server/features/([^/]+)/',
        pathNot: '^src/server/features/($1/|[^/]+/[a-zA-Z]*[sS]ervice[.]ts$)',
      },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'] },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '[.]test[.]tsx?$' },
  },
};
