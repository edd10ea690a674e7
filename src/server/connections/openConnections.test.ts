import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type Connections, openConnections } from './openConnections.ts';

const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
const path = join(folder, 'connections.yaml');
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
afterAll(() => rmSync(folder, { recursive: true }));

const OLD = 'o'.repeat(32);
const NEW = 'n'.repeat(32);
const HOOK = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const keySet = (key: object) => JSON.stringify({ keys: [key] });

beforeEach(() => {
  write('new', `${NEW}\n`);
  write('keys.json', keySet(publicKey.export({ format: 'jwk' })));
  write(
    'connections.yaml',
    `version: 1
all: { usual: desk, providers: { plaid: { kind: plaid, ports: [accounts], environment: sandbox, secrets: { clientId: { env: OLD }, secret: { env: OLD } } } } }
lenders:
  main:
    clients:
      - { id: core, scopes: [tasks], secrets: [{ env: OLD }, { file: new }] }
      - { id: signs, scopes: [events], keys: [{ file: keys.json }] }
    webhooks: [{ id: hook, url: https://a.example/in, secrets: [{ env: HOOK }] }]
    providers: { own: { kind: hostedVisit, address: https://b.example, secrets: { signing: { env: HOOK } } } }
`,
  );
});

interface Opened {
  readonly connections: Connections;
  readonly told: string[];
}

function open(environment: Record<string, string> = { OLD, HOOK }): Opened {
  const told: string[] = [];
  const log = (message: string, { reason = '' }: Record<string, unknown> = {}) =>
    void told.push(`${message} ${reason}`.trim());
  const connections = openConnections({
    settings: { connections: path, configRoot: '.', mode: 'production' },
    environment,
    logger: { debug: log, info: log, warn: log, error: log },
    report: () => undefined,
  });
  return { connections, told };
}

describe('the systems of lenders', () => {
  it('are given with their secrets, all of which are valid', () => {
    const { connections } = open();
    expect(connections.client('core')).toEqual({
      id: 'core',
      lender: 'main',
      scopes: ['tasks'],
      secrets: [OLD, NEW],
      keys: [],
    });
    expect(connections.client('signs')?.keys).toMatchObject([{ kty: 'EC', crv: 'P-256' }]);
    expect(connections.client('none')).toBeUndefined();
    expect(connections.webhooksOf('main')).toEqual([
      { id: 'hook', url: 'https://a.example/in', secrets: [HOOK] },
    ]);
    expect(connections.webhooksOf('harborlight')).toEqual([]);
    expect(connections.providersOf('harborlight')).toEqual({
      plaid: {
        id: 'plaid',
        kind: 'plaid',
        ports: ['accounts'],
        environment: 'sandbox',
        secrets: { clientId: OLD, secret: OLD },
      },
    });
    expect(Object.keys(connections.providersOf('main'))).toEqual(['plaid', 'own']);
  });

  it('get a secret that changed in its file, and keep the old one while it is gone', () => {
    const { connections, told } = open();
    connections.look();
    expect(told).toEqual([]);
    write('new', 'm'.repeat(32));
    connections.look();
    expect(connections.client('core')?.secrets).toEqual([OLD, 'm'.repeat(32)]);
    rmSync(join(folder, 'new'));
    connections.look();
    connections.look();
    expect(connections.client('core')?.secrets).toEqual([OLD, 'm'.repeat(32)]);
    expect(told).toEqual([
      'the connections changed',
      `the connections changed, but not in this server ${path}:6:62 The file new cannot be read, or is empty`,
    ]);
  });

  it('are refused at start with each secret that is missing or unfit, which is never repeated', () => {
    const start = (environment: Record<string, string>) => () => open(environment);
    expect(start({ HOOK })).toThrow(`${path}:6:48 The environment variable OLD is not set`);
    expect(start({ OLD: 'guessable', HOOK })).toThrow(`${path}:6:48 OLD must hold 32 to 256 letters`);
    expect(start({ OLD: 'guessable', HOOK })).not.toThrow('guessable');
    expect(start({ OLD, HOOK: 'whsec_c2hvcnQ=' })).toThrow(`${path}:8:65 HOOK must hold whsec_`);
    write('keys.json', keySet(privateKey.export({ format: 'jwk' })));
    expect(start({ OLD, HOOK })).toThrow(`${path}:7:47 keys.json must hold public keys only`);
    write('keys.json', keySet({ kty: 'oct', k: 'c2VjcmV0' }));
    expect(start({ OLD, HOOK })).toThrow('keys.json must hold keys of kty RSA, EC or OKP');
    write('keys.json', '[]');
    expect(start({ OLD, HOOK })).toThrow('keys.json must be a JSON Web Key Set');
  });
});
