import { spawn } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join, matchesGlob } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { parse } from 'yaml';

interface Settings {
  readonly 'yaml.schemas': Readonly<Record<string, string | readonly string[]>>;
}

it('an editor checks each configuration file with the schema that the file names', () => {
  const { 'yaml.schemas': schemas } = JSON.parse(readFileSync('.vscode/settings.json', 'utf8')) as Settings;
  const files = globSync('{config,brands}/**/*.yaml');
  expect(files.length).toBeGreaterThan(400);
  const wrong = files.filter((file) => {
    const found = Object.entries(schemas).filter(([, globs]) =>
      [globs].flat().some((glob) => matchesGlob(file, glob)),
    );
    const { $schema } = parse(readFileSync(file, 'utf8')) as { $schema: string };
    return found.length !== 1 || basename(found[0]?.[0] ?? '') !== basename($schema);
  });
  expect(wrong).toEqual([]);
});

interface Client {
  readonly activate: () => Promise<void>;
  readonly deactivate: () => unknown;
  readonly serverCommand: (root: string) => {
    readonly command: string;
    readonly args: readonly string[];
    readonly options: { readonly cwd: string };
  };
}

const CLIENT = join(process.cwd(), 'editors/vscode');
const json = (path: string): Record<string, unknown> => JSON.parse(readFileSync(path, 'utf8'));

it('the VS Code client names an existing file, and starts where the schemas are', () => {
  const { main, engines, activationEvents } = json(join(CLIENT, 'package.json'));
  expect(Object.keys(engines as object)).toEqual(['vscode']);
  expect(existsSync(join(CLIENT, String(main)))).toBe(true);
  const [event = ''] = activationEvents as readonly string[];
  expect(existsSync(event.replace(/^workspaceContains:/, ''))).toBe(true);
  const client = createRequire(import.meta.url)(join(CLIENT, String(main))) as Client;
  expect([typeof client.activate, typeof client.deactivate]).toEqual(['function', 'function']);
});

it('F5 opens a window with the client', () => {
  const { configurations } = json('.vscode/launch.json') as {
    configurations: readonly { type: string; args?: readonly string[] }[];
  };
  const host = configurations.find(({ type }) => type === 'extensionHost');
  expect(host?.args).toContain(`--extensionDevelopmentPath=\${workspaceFolder}/editors/vscode`);
});

it('the command that the client starts speaks the language server protocol', async () => {
  const client = createRequire(import.meta.url)(join(CLIENT, 'extension.cjs')) as Client;
  const { command, args, options } = client.serverCommand(process.cwd());
  const child = spawn(command, [...args], { ...options, stdio: ['pipe', 'pipe', 'inherit'] });
  try {
    const talk = createProtocolConnection(
      new StreamMessageReader(child.stdout),
      new StreamMessageWriter(child.stdin),
    );
    talk.listen();
    const { serverInfo } = await talk.sendRequest<{ serverInfo: unknown }>('initialize', {
      processId: process.pid,
      rootUri: pathToFileURL(process.cwd()).href,
      capabilities: {},
    });
    expect(serverInfo).toEqual({ name: 'equiform' });
    talk.dispose();
  } finally {
    child.kill();
  }
});
