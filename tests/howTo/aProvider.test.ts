import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createConfigSchemas } from '../../src/core/config/configSchemas.ts';
import { readConnections } from '../../src/core/config/readConnections.ts';
import { portsOf } from '../../src/core/journey/connectedPorts.ts';
import { hostedResults } from '../../src/server/features/providers/hostedCompany.ts';
import { blocksOf } from './readHowTo.ts';

const page = readFileSync('docs/how-to/a-provider.md', 'utf8');
const schema: unknown = JSON.parse(readFileSync('schemas/config/connections.schema.json', 'utf8'));
const schemas = createConfigSchemas({ 'connections.schema.json': schema });

const connections = (text: string) =>
  readConnections(
    { path: 'connections.yaml', text: `version: 1\nall: { usual: desk }\n${text}` },
    { schemas, mode: 'production', lenders: ['harborlight'] },
  );

describe('docs/how-to/a-provider.md', () => {
  const [plaid = '', acme = ''] = blocksOf('a-provider.md', page).map(({ text }) => text);

  it.each([
    [plaid, ['accounts', 'assets', 'income']],
    [acme, ['notary', 'payments']],
  ])('connects a company that stands for ports', (text, ports) => {
    const read = connections(text);
    if (!read.ok) throw new Error(read.error.map(({ message }) => message).join('\n'));
    expect([...portsOf(read.value.file, 'harborlight')].sort()).toEqual(ports);
  });

  it.each([
    ['address: https', 'address: http'],
    ['pages: [https', 'pages: [http'],
    ['ports: [payments', 'ports: [income'],
    ['secrets: { signing', 'secrets: { other'],
  ])('and is refused with %s as %s', (good, bad) => {
    expect(acme).toContain(good);
    expect(connections(acme.replace(good, bad)).ok).toBe(false);
  });

  it('names every result of a visit', () => {
    for (const result of Object.values(hostedResults).flat()) expect(page).toContain(`\`${result}\``);
  });
});
