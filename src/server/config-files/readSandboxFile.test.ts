import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readSandboxFile } from './readSandboxFile.ts';

const root = mkdtempSync(join(tmpdir(), 'equiform-'));
afterAll(() => rmSync(root, { recursive: true }));

const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['version'],
  properties: { version: { type: 'integer' }, zips: { type: 'array', items: { type: 'string' } } },
};

describe('sandbox files', () => {
  mkdirSync(join(root, 'config/sandbox'), { recursive: true });
  mkdirSync(join(root, 'schemas/config'), { recursive: true });
  writeFileSync(join(root, 'schemas/config/sandbox-towns.schema.json'), JSON.stringify(schema));
  const write = (text: string) => writeFileSync(join(root, 'config/sandbox/towns.yaml'), text);

  it('are read if their schema accepts them', () => {
    write("version: 1\nzips: ['04101']\n");
    expect(readSandboxFile(root, 'towns')).toEqual({ version: 1, zips: ['04101'] });
    expect(readSandboxFile(root, 'villages')).toBeUndefined();
  });

  it('are refused with the file and the value named', () => {
    write('version: 1\nzips: [4101]\ntowns: []\n');
    expect(() => readSandboxFile(root, 'towns')).toThrow(/config\/sandbox\/towns\.yaml \/zips\/0: /);
    expect(() => readSandboxFile(root, 'towns')).toThrow(/\/towns: /);
  });

  const names = readdirSync('config/sandbox').map((file) => file.replace('.yaml', ''));
  it.each(names)('%s of the project is valid', (name) => {
    const schema = name === 'journey-before' ? 'journey' : undefined;
    expect(readSandboxFile('.', name, schema)).toMatchObject({ version: expect.any(Number) });
  });
});
