import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import {
  createProtocolConnection,
  type Diagnostic,
  type ProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { projectWith, testProject } from '../../core/config/testProject.ts';
import { testFolder } from '../../server/config-files/testFolder.ts';

const MAIN = join(import.meta.dirname, '../main.ts');
const STEP = 'config/steps/income.yaml';

let child: ChildProcess | undefined;
let connection: ProtocolConnection | undefined;
afterEach(() => {
  connection?.dispose();
  child?.kill();
});

interface Told {
  readonly uri: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** Starts the language server on a project and opens one of its files. */
async function open(files: Readonly<Record<string, string>> = testProject, path = STEP) {
  const { root } = testFolder(files);
  child = spawn(process.execPath, [MAIN, 'lsp', '--stdio', '--root', root], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const { stdin, stdout } = child;
  if (!stdin || !stdout) throw new Error('No pipes');
  const talk = createProtocolConnection(new StreamMessageReader(stdout), new StreamMessageWriter(stdin));
  connection = talk;
  const heard: Told[] = [];
  let wake = Promise.withResolvers<void>();
  talk.onNotification('textDocument/publishDiagnostics', (told: Told) => {
    heard.push(told);
    wake.resolve();
    wake = Promise.withResolvers();
  });
  talk.listen();
  const uriOf = (file: string) => pathToFileURL(join(root, file)).href;
  const uri = uriOf(path);
  const text = files[path] ?? '';
  const { capabilities } = await talk.sendRequest<{ capabilities: Record<string, unknown> }>('initialize', {
    processId: process.pid,
    rootUri: pathToFileURL(root).href,
    capabilities: {},
  });
  await talk.sendNotification('initialized', {});
  await talk.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'yaml', version: 1, text },
  });
  return {
    capabilities,
    uriOf,
    /** The diagnostics of a file, once they are as wished. */
    async until(file: string, isAsWished: (diagnostics: readonly Diagnostic[]) => boolean) {
      for (;;) {
        const last = heard.findLast((told) => told.uri === uriOf(file));
        if (last && isAsWished(last.diagnostics)) return last.diagnostics;
        await wake.promise;
      }
    },
    type: (now: string) =>
      talk.sendNotification('textDocument/didChange', {
        textDocument: { uri, version: 2 },
        contentChanges: [{ text: now }],
      }),
    /** Asks about the place of a text in the opened file, `after` letters into it. */
    ask<T>(method: string, what: string, { after = 0, now = text } = {}): Promise<T> {
      const before = now.slice(0, now.indexOf(what) + after).split('\n');
      const position = { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
      return talk.sendRequest<T>(method, { textDocument: { uri }, position });
    },
  };
}

describe('equiform lsp', () => {
  it('shows findings for unsaved text, in other files too, and removes them again', async () => {
    const editor = await open();
    expect(editor.capabilities).toMatchObject({ hoverProvider: true, definitionProvider: true });
    await editor.type((testProject[STEP] ?? '').replace('widget: money', 'widget: mony'));
    const [found] = await editor.until(STEP, (all) => all.length > 0);
    expect(found).toMatchObject({
      code: 'not-allowed',
      source: 'equiform',
      range: { start: { line: 12, character: 105 } },
    });
    expect(found?.message).toContain('Did you mean money?');
    await editor.type((testProject[STEP] ?? '').replace('policies: [low-income]\n', ''));
    await editor.until(STEP, (all) => all.every(({ code }) => code !== 'not-allowed'));
    await editor.until('config/rules/income.yaml', (all) => all.length > 0);
    await editor.type(testProject[STEP] ?? '');
    expect(await editor.until('config/rules/income.yaml', (all) => all.length === 0)).toEqual([]);
  });

  it('explains a fact, a message and an operator on hover', async () => {
    const editor = await open();
    const said = async (what: string) =>
      JSON.stringify(await editor.ask('textDocument/hover', what, { after: 2 }));
    expect(await said('income.annual')).toContain('money');
    expect(await said('income.label')).toContain('Income before tax');
    const rules = await open(testProject, 'config/rules/income.yaml');
    const operator = await rules.ask('textDocument/hover', '"<"', { after: 1 });
    expect(JSON.stringify(operator)).toContain('Less than');
  });

  it('completes facts, messages, operators and values', async () => {
    const editor = await open();
    const offered = async (line: string) => {
      const now = `${testProject[STEP]}${line}`;
      await editor.type(now);
      const items = await editor.ask<{ label: string }[]>('textDocument/completion', line, {
        after: line.length,
        now,
      });
      return items.map(({ label }) => label);
    };
    expect(await offered('x: { var: inc')).toEqual(
      expect.arrayContaining(['income.annual', 'property.state']),
    );
    expect(await offered('x: { "===": [{ var: income.job }, ')).toEqual(['FULL', 'PART']);
    expect(await offered('x: { "')).toEqual(expect.arrayContaining(['===', 'and', 'in']));
    expect(await offered('title: inco')).toEqual(expect.arrayContaining(['income.title', 'help.title']));
    expect(await offered('options: { widget: ')).toEqual(expect.arrayContaining(['money', 'select']));
  });

  it('goes from a name to its definition, and from a layer to the value it overrides', async () => {
    const editor = await open();
    const [fact] = await editor.ask<{ uri: string; range: { start: { line: number } } }[]>(
      'textDocument/definition',
      'income.annual',
      { after: 3 },
    );
    expect(fact).toMatchObject({ uri: editor.uriOf('config/facts.yaml'), range: { start: { line: 3 } } });
    const files = projectWith({
      'brands/second/brand.yaml':
        'version: 1\ncode: second\nvariantOf: main\nhosts: [two]\nbaseUrl: https://two.example\n',
    });
    const layered = await open(files, 'brands/second/brand.yaml');
    const places = await layered.ask<{ uri: string }[]>('textDocument/definition', 'baseUrl', {
      after: 2,
    });
    expect(places.map(({ uri }) => uri)).toEqual([
      layered.uriOf('brands/second/brand.yaml'),
      layered.uriOf('config/brand.yaml'),
    ]);
  });
});
