import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Mode } from '../journey/performerKinds.ts';
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
  ['all: { usual: desc }', '2:15 There is no performer desc in production mode, only engine, desk -> desk'],
  ['all: { usual: sandbox }', '2:15 There is no performer sandbox in production mode, only engine, desk'],
  [
    'all: { tasks: { softCredit: desc } }',
    '2:29 There is no performer desc in production mode, only engine, desk -> desk',
  ],
  ['all: { tasks: { softCredi: desk } }', '2:17 There is no task softCredi -> softCredit'],
  ['all: { tasks: { softCredit: engine } }', '2:29 engine cannot perform softCredit'],
  ['all: { paused: [softCredi] }', '2:17 There is no task softCredi -> softCredit'],
  ['lenders: { harborligt: { usual: desk } }', '2:12 There is no lender harborligt -> harborlight'],
  [
    'lenders: { main: { usual: sandbox } }',
    '2:27 There is no performer sandbox in production mode, only engine, desk',
  ],
  ['every: { usual: desk }', '2:1 The key every is not known here; known keys are version, all, lenders'],
])('a mistake in connections is named with its place: %s', (text, mistake) => {
  expect(mistakes(text)).toEqual([mistake]);
});

it('connections of a mode may name all of its performers', () => {
  const text =
    'all: { usual: desk, tasks: { decision: engine }, paused: [softCredit] }\nlenders: { main: {} }';
  expect(mistakes(text)).toEqual([]);
  expect(mistakes('all: { usual: sandbox }', 'sandbox')).toEqual([]);
});
