import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((path) => join('src', path))
  .filter((path) => /\.tsx?$/.test(path) && !/\.(test|fixture)\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

/** Where in the sources of a part of the product a pattern stands. */
const places = (pattern: RegExp, part = 'src/'): readonly string[] =>
  sources.filter(({ path, text }) => path.startsWith(part) && pattern.test(text)).map(({ path }) => path);

describe('the sources', () => {
  it('are found', () => {
    expect(sources.length).toBeGreaterThan(1000);
    expect(places(/createCipheriv\('aes-256-gcm'/)).not.toEqual([]);
  });

  it('make no code of text, and no HTML of text in pages', () => {
    expect(places(/\beval\(|new Function\(|document\.write\(/)).toEqual([]);
    expect(places(/\.(inner|outer)HTML\b|dangerouslySetInnerHTML|insertAdjacentHTML/, 'src/web')).toEqual([]);
  });

  it('listen to no messages of other windows', () => {
    expect(
      places(/(window|self\.parent|globalThis)\.addEventListener\(\s*'message'|\bonmessage\b/, 'src/web'),
    ).toEqual([]);
  });

  it('start no program on the server, and on the command line git alone, without a shell', () => {
    expect(places(/child_process/, 'src/server')).toEqual([]);
    expect(places(/child_process/, 'src/cli')).toEqual(['src/cli/readRevision.ts']);
    expect(places(/shell: true|\bexecSync\(/)).toEqual([]);
  });

  it('encrypt by AES-256-GCM alone, and hash by SHA-256 alone', () => {
    const ciphers = sources.flatMap(({ text }) => [...text.matchAll(/create(?:C|Dec)ipheriv\('([^']+)'/g)]);
    expect(new Set(ciphers.map(([, name]) => name))).toEqual(new Set(['aes-256-gcm']));
    const hashes = sources.flatMap(({ text }) => [...text.matchAll(/create(?:Hash|Hmac)\('([^']+)'/g)]);
    expect(new Set(hashes.map(([, name]) => name))).toEqual(new Set(['sha256']));
  });

  it('draw nothing that must not be guessed from Math.random', () => {
    expect(places(/Math\.random\(/, 'src/server')).toEqual([]);
  });

  it('verify certificates: nothing switches that off', () => {
    expect(places(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/)).toEqual([]);
  });
});
