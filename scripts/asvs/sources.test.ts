import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((path) => join('src', path))
  .filter((path) => /\.tsx?$/.test(path) && !/(\.test|[\\/]test[A-Z]\w*)\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

/** Where in the sources of a part of the product a pattern stands. */
const places = (pattern: RegExp, part = 'src/'): readonly string[] =>
  sources.filter(({ path, text }) => path.startsWith(part) && pattern.test(text)).map(({ path }) => path);

describe('the sources', () => {
  it('are found', () => {
    expect(sources.length).toBeGreaterThan(1000);
    expect(places(/createCipheriv\('aes-256-gcm'/)).not.toEqual([]);
  });

  it('never turn text into code, or text into HTML on pages', () => {
    expect(places(/\beval\(|new Function\(|document\.write\(/)).toEqual([]);
    // Previews are compared by what was drawn: it is read, and set nowhere.
    const drawing = 'src/web/preview/drawing.ts';
    expect(places(/\.(inner|outer)HTML\b|dangerouslySetInnerHTML|insertAdjacentHTML/, 'src/web')).toEqual([
      drawing,
    ]);
    expect(places(/\.(inner|outer)HTML\s*=[^=]/, 'src/web')).toEqual([]);
  });

  it('use OAuth only for systems of lenders, no OpenID Connect and no WebRTC', () => {
    // The names of what such a client or server says; /plaid-oauth-success is an address where a bank sends browsers back to.
    expect(places(/code_verifier|\bid_token|\bopenid\b/)).toEqual([]);
    const forSystems = /^src\/(server\/features\/lenderApi\/client|cli\/certify|core\/model\/generated)\//;
    const ofOAuth = places(/grant_type|client_secret|\/oauth2?\//);
    expect(ofOAuth.filter((path) => !forSystems.test(path))).toEqual([]);
    expect(ofOAuth).not.toEqual([]);
    expect(places(/RTCPeerConnection|RTCDataChannel|RTCIceServer|webrtc/i)).toEqual([]);
  });

  it('listen to no messages from other windows', () => {
    // The staff's page hears the frame that it shows a screen in, and no other window.
    const frame = 'src/web/staff/screens/ScreenFrame.tsx';
    expect(
      places(/(window|self\.parent|globalThis)\.addEventListener\(\s*'message'|\bonmessage\b/, 'src/web'),
    ).toEqual([frame]);
    expect(sources.find(({ path }) => path === frame)?.text).toContain(
      'source === frame.current?.contentWindow',
    );
  });

  it('start no other program on the server, and on the command line only git, without a shell', () => {
    // A program without an environment, which may read itself and its libraries alone, looks into uploads and draws
    // logos (helperProcess.test.ts shows what it cannot do).
    const helper = 'src/server/storage/helper/helperProcess.ts';
    expect(places(/child_process/, 'src/server')).toEqual([helper]);
    const own = sources.find(({ path }) => path === helper)?.text;
    expect(own).toContain("import { type ChildProcess, fork } from 'node:child_process'");
    expect(own).toMatch(/helperArguments = [^;]*'--permission',/);
    expect(own).toMatch(/fork\(program, \[\], \{\s*execArgv: \[\.\.\.helperArguments\([^;]*env: \{\}/);
    expect(places(/child_process/, 'src/cli')).toEqual(['src/cli/project/readRevision.ts']);
    expect(places(/shell: true|\bexecSync\(/)).toEqual([]);
  });

  it('encrypt only with AES-256-GCM, and hash only with SHA-256', () => {
    const ciphers = sources.flatMap(({ text }) => [...text.matchAll(/create(?:C|Dec)ipheriv\('([^']+)'/g)]);
    expect(new Set(ciphers.map(([, name]) => name))).toEqual(new Set(['aes-256-gcm']));
    const hashes = sources.flatMap(({ text }) => [...text.matchAll(/create(?:Hash|Hmac)\('([^']+)'/g)]);
    expect(new Set(hashes.map(([, name]) => name))).toEqual(new Set(['sha256', 'sha1']));
    // Twilio signs what it sends by HMAC-SHA1 and by nothing else; as a key of HMAC it is not broken (NIST SP 800-107).
    expect(places(/create(?:Hash|Hmac)\('sha1'/)).toEqual(['src/server/features/texts/twilioInbound.ts']);
  });

  it('use Math.random for nothing that must be unpredictable', () => {
    expect(places(/Math\.random\(/, 'src/server')).toEqual([]);
  });

  it('verify certificates, and nothing turns that off', () => {
    expect(places(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/)).toEqual([
      // The names of what an address of production must not say.
      'src/server/settings/unprotectedAddresses.ts',
    ]);
  });

  it('send raw SQL text only in migrations, built from constants of their file', () => {
    const raw = places(/\bsql\.raw\b|\.unsafe\(/);
    expect(raw).not.toEqual([]);
    expect(raw.filter((path) => !path.startsWith('src/server/db/migrations/'))).toEqual([]);
    // Constants and names of columns, which Kysely quotes.
    expect(places(/\bsql\.lit\b/).filter((path) => !path.includes('/migrations/'))).toEqual([
      'src/server/jobs/sealOldRows.ts',
    ]);
    // A migration is given the database and nothing else, so that its texts are those of its file.
    expect(places(/process\.env|node:|readFile|\bup\(\w+: [^)]*,/, 'src/server/db/migrations')).toEqual([]);
    // These put statements together that Kysely has made, or have constants, with their parameters.
    expect([...places(/CompiledQuery\.raw/)].sort()).toEqual(
      ['keys/dataKeyStore', 'mergedStatements'].map((name) => `src/server/db/${name}.ts`),
    );
  });

  it('call other services only at the places listed', () => {
    const calls =
      /\bfetch\(|^import (?!type|\{ isIP)[^;]*from '(node:(net|tls|https?|http2|dgram)|pg|nodemailer|undici)'/m;
    expect([...places(calls, 'src/server')].sort()).toEqual([
      'src/server/db/keys/kmsWrapper.ts',
      'src/server/db/postgresDialect.ts',
      'src/server/db/postgresListener.ts',
      'src/server/features/events/webhooks/post.ts',
      'src/server/features/mail/smtpMailer.ts',
      'src/server/features/optimize/ofrepProvider.ts',
      'src/server/http/outbound/callOut.ts',
      'src/server/http/outbound/guardedAgents.ts',
      'src/server/http/outbound/openAddress.ts',
      'src/server/storage/s3Blobs.ts',
      'src/server/storage/scan/clamdScanner.ts',
    ]);
  });

  it('never ask for the answer to a security question to register, sign in or reset a password', () => {
    const schemas = sources
      .filter(
        ({ path }) => path.startsWith('src/server/features/identity/') && !path.endsWith('/sandboxRoutes.ts'),
      )
      .flatMap(({ text }) =>
        [...text.matchAll(/schemas\/api\/([\w-]+)\.schema\.json/g)].map(([, name]) => name),
      );
    const asked = new Set(
      schemas.flatMap((name) => {
        const schema = JSON.parse(readFileSync(`schemas/api/${name}.schema.json`, 'utf8'));
        return Object.keys(schema.properties);
      }),
    );
    // `personal` is what the same form has asked for, so that no password is made of it; type and value name a lookup; scope
    // says which pages a session is to open.
    // Credential, name, ticket and uuid are those of passkeys.
    expect([...asked].sort()).toEqual([
      'code',
      'credential',
      'current',
      'email',
      'method',
      'name',
      'password',
      'personal',
      'phoneNumber',
      'scope',
      'ticket',
      'token',
      'type',
      'uuid',
      'value',
    ]);
  });
});
