import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Mode } from '../journey/performerKinds.ts';
import { err, ok } from '../shared/result.ts';
import { createConfigSchemas } from './configSchemas.ts';
import { readConnections } from './readConnections.ts';

const SCHEMA = 'connections.schema.json';
const schemas = createConfigSchemas({
  [SCHEMA]: JSON.parse(readFileSync(`schemas/config/${SCHEMA}`, 'utf8')),
});

function mistakes(text: string, mode: Mode = 'production'): readonly string[] {
  const file = { path: 'connections.yaml', text: `version: 1\n${text}` };
  const read = readConnections(file, { schemas, mode, lenders: ['main', 'harborlight'] });
  if (read.ok) return [];
  return read.error.map(
    ({ line, column, message, suggestion }) =>
      `${line}:${column} ${message}${suggestion === undefined ? '' : ` -> ${suggestion}`}`,
  );
}

it.each([
  [
    'all: { usual: desc }',
    '2:15 There is no performer desc in production mode, only engine, desk, lender and provider:<id> -> desk',
  ],
  [
    'all: { usual: sandbox }',
    '2:15 There is no performer sandbox in production mode, only engine, desk, lender and provider:<id>',
  ],
  [
    'all: { tasks: { softCredit: desc } }',
    '2:29 There is no performer desc in production mode, only engine, desk, lender and provider:<id> -> desk',
  ],
  ['all: { tasks: { softCredi: desk } }', '2:17 There is no task softCredi -> softCredit'],
  ['all: { tasks: { softCredit: engine } }', '2:29 engine cannot perform softCredit'],
  ['all: { paused: [softCredi] }', '2:17 There is no task softCredi -> softCredit'],
  ['lenders: { harborligt: { usual: desk } }', '2:12 There is no lender harborligt -> harborlight'],
  [
    'lenders: { main: { usual: sandbox } }',
    '2:27 There is no performer sandbox in production mode, only engine, desk, lender and provider:<id>',
  ],
  ['all: { usual: provider:plaid }', '2:15 There is no provider plaid here'],
  [
    'all: { usual: provider:plad, providers: { plaid: { kind: hostedVisit, address: https://b.example, secrets: { signing: { env: A } } } } }',
    '2:15 There is no provider plad here -> provider:plaid',
  ],
  [
    'lenders: { harborlight: { providers: { own: { kind: hostedVisit, address: https://b.example, secrets: { signing: { env: A } } } } }, main: { usual: provider:own } }',
    '2:149 There is no provider own here',
  ],
  [
    'lenders: { main: { clients: [{ id: core-1, scopes: [tasks] }] } }',
    '2:30 The client core-1 needs secrets or keys',
  ],
  [
    'lenders: { main: { clients: [{ id: core-1, scopes: [task], secrets: [{ env: A }] }] } }',
    '2:53 "task" is not one of tasks, events, applications:read, applications:write, personal:read, documents:read, documents:write, data:read, data:write, chats -> tasks',
  ],
  [
    'lenders: { main: { chat: lender, clients: [{ id: core-1, scopes: [tasks], secrets: [{ env: A }] }] } }',
    '2:26 Nobody answers chats: main has no client with the scope chats',
  ],
  [
    `lenders:
  main: { clients: [{ id: core-1, scopes: [tasks], secrets: [{ env: A }] }] }
  harborlight: { clients: [{ id: core-1, scopes: [tasks], secrets: [{ env: A }] }] }`,
    '4:34 The id core-1 is there twice in this installation',
  ],
  [
    'lenders: { main: { webhooks: [{ id: hook, url: "http://a.example", secrets: [{ env: A }] }] } }',
    '2:48 The address must begin with https:// unless mayBePrivate is true',
  ],
  [
    'lenders: { main: { webhooks: [{ id: hook, url: "https://u:p@a.example", secrets: [{ env: A }] }] } }',
    '2:48 An address must not hold a password',
  ],
  [
    'all: { providers: { texts: { kind: twilio, account: AC1, from: "+18005550100", address: "http://a.example", secrets: { token: { env: A } } } } }',
    '2:89 "http://a.example" does not match ^https://',
  ],
  [
    'all: { providers: { texts: { kind: twilio, account: AC1, from: "8005550100", secrets: { token: { env: A } } } } }',
    '2:64 "8005550100" does not match ^(\\+[1-9][0-9]{6,14}|MG[0-9a-zA-Z]{1,62}|[0-9]{5,6})$ (A number (+18005550100), a short code, or the SID of a messaging service (MG...).)',
  ],
  [
    'all: { providers: { addresses: { kind: smarty, secrets: { authId: { env: A }, autToken: { env: A } } } } }',
    '2:79 The key autToken is not known here -> authToken',
  ],
  [
    'all: { clients: [] }',
    '2:8 The key clients is not known here; known keys are usual, tasks, paused, providers',
  ],
  [
    'all: { providers: { plaid: { kind: plaid, ports: [income], environment: sandbox, secrets: { clientId: { env: A }, secret: { env: A } } } } }',
    '2:51 "income" is called bankIncome now -> bankIncome',
  ],
  [
    'lenders: { main: { webhooks: [{ id: hook, url: "https://a.example", events: [task.asked, message.received], secrets: [{ env: A }] }] } }',
    '2:90 "message.received" is not there any more: take it out',
  ],
  ['every: { usual: desk }', '2:1 The key every is not known here; known keys are version, all, lenders'],
])('a mistake in connections is named with its place: %s', (text, mistake) => {
  expect(mistakes(text)).toEqual([mistake]);
});

it('a secret that cannot be read is named with its place', () => {
  const text = `version: 1
all: { providers: { plaid: { kind: plaid, ports: [bankIncome], environment: sandbox, secrets: { clientId: { env: HERE }, secret: { env: GONE } } } } }
lenders:
  main:
    clients: [{ id: core-1, scopes: [tasks], secrets: [{ env: HERE }, { file: gone }], keys: [{ file: keys }] }]
    webhooks: [{ id: hook, url: https://a.example, secrets: [{ env: GONE }] }]`;
  const read = readConnections(
    { path: 'connections.yaml', text },
    {
      schemas,
      mode: 'production',
      secretOf: ({ env, file }, use) => (env === 'HERE' ? ok('x') : err(`no ${use} in ${env ?? file}`)),
    },
  );
  expect(
    read.ok ? [] : read.error.map(({ line, column, message }) => `${line}:${column} ${message}`),
  ).toEqual([
    '2:130 no provider in GONE',
    '5:71 no client in gone',
    '5:95 no keys in keys',
    '6:62 no webhook in GONE',
  ]);
});

it('connections of a mode may name all of its performers', () => {
  const text =
    'all: { usual: desk, tasks: { decision: engine }, paused: [softCredit] }\nlenders: { main: {} }';
  expect(mistakes(text)).toEqual([]);
  expect(
    mistakes(
      'all: { providers: { plaid: { kind: hostedVisit, address: https://b.example, secrets: { signing: { env: A } } } } }\nlenders: { main: { usual: lender, tasks: { softCredit: provider:plaid } } }',
    ),
  ).toEqual([]);
  expect(mistakes('all: { usual: sandbox }', 'sandbox')).toEqual([]);
});
