import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  CompletionItemKind,
  createConnection,
  type Diagnostic,
  DiagnosticSeverity,
  type Location as EditorLocation,
  MarkupKind,
  StreamMessageReader,
  StreamMessageWriter,
  TextDocumentSyncKind,
  TextDocuments,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { EditorCompletion } from '../../core/config/editor/editorCompletions.ts';
import type { Finding, Location } from '../../core/config/finding.ts';
import { type LanguageProject, openLanguageProject, projectPath } from './languageProject.ts';

const PAUSE_MS = 60;

/**
 * Speaks the Language Server Protocol over standard input and output: diagnostics of the whole project, hover,
 * completion and definitions. Resolves when the connection closes.
 */
export function serveLanguage(root: string): Promise<void> {
  const connection = createConnection(
    new StreamMessageReader(process.stdin),
    new StreamMessageWriter(process.stdout),
  );
  const project = openLanguageProject(root);
  const documents = new TextDocuments(TextDocument);
  const { promise, resolve } = Promise.withResolvers<void>();
  const tell = teller(project, (uri, diagnostics) => connection.sendDiagnostics({ uri, diagnostics }));
  const soon = debounced(() => {
    try {
      tell();
    } catch (error) {
      connection.console.error(error instanceof Error ? error.message : String(error));
    }
  });
  const pathOf = (uri: string): string => projectPath(root, fileURLToPath(uri));

  connection.onInitialize(() => ({
    capabilities: {
      textDocumentSync: TextDocumentSyncKind.Incremental,
      hoverProvider: true,
      definitionProvider: true,
      completionProvider: { triggerCharacters: [':', '{', '"', ' ', '.', ','] },
    },
    serverInfo: { name: 'equiform' },
  }));
  connection.onInitialized(soon);
  documents.onDidChangeContent(({ document }) => {
    project.edit(pathOf(document.uri), document.getText());
    soon();
  });
  documents.onDidClose(({ document }) => {
    project.edit(pathOf(document.uri), undefined);
    soon();
  });
  connection.onDidChangeWatchedFiles(soon);
  connection.onHover(({ textDocument, position }) => {
    const found = project.hover(
      pathOf(textDocument.uri),
      lineOf(documents, textDocument.uri, position.line),
      position.character,
    );
    if (!found) return null;
    const at = (character: number) => ({ line: position.line, character });
    return {
      contents: { kind: MarkupKind.Markdown, value: found.markdown },
      range: { start: at(found.word.start), end: at(found.word.end) },
    };
  });
  connection.onCompletion(({ textDocument, position }) => {
    const before = lineOf(documents, textDocument.uri, position.line).slice(0, position.character);
    return project.complete(pathOf(textDocument.uri), before).map(({ label, kind, detail, insert }) => ({
      label,
      detail,
      kind: kinds[kind],
      ...(insert === undefined ? {} : { insertText: insert }),
    }));
  });
  connection.onDefinition(({ textDocument, position }) =>
    project
      .definitions(pathOf(textDocument.uri), position.line + 1, position.character + 1)
      .map((at) => editorLocation(root, at)),
  );
  connection.onShutdown(() => undefined);
  connection.onExit(() => resolve());
  process.stdin.once('end', () => resolve());
  documents.listen(connection);
  connection.listen();
  return promise;
}

const kinds: Readonly<Record<EditorCompletion['kind'], CompletionItemKind>> = {
  fact: CompletionItemKind.Field,
  message: CompletionItemKind.Text,
  operator: CompletionItemKind.Operator,
  value: CompletionItemKind.EnumMember,
};

function lineOf(documents: TextDocuments<TextDocument>, uri: string, line: number): string {
  const document = documents.get(uri);
  if (!document) return '';
  return document
    .getText({ start: { line, character: 0 }, end: { line: line + 1, character: 0 } })
    .replace(/\r?\n$/, '');
}

function debounced(work: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(work, PAUSE_MS);
  };
}

/** Sends diagnostics for files with findings, and clears those that have none any more. */
function teller(
  project: LanguageProject,
  send: (uri: string, diagnostics: Diagnostic[]) => unknown,
): () => void {
  let told: ReadonlySet<string> = new Set();
  return () => {
    const byFile = Map.groupBy(project.findings(), ({ file }) => file);
    for (const file of new Set([...told, ...byFile.keys()]))
      send(
        uriOf(project.root, file),
        (byFile.get(file) ?? []).map((finding) => diagnosticOf(finding, project.root)),
      );
    told = new Set(byFile.keys());
  };
}

const uriOf = (root: string, file: string): string => pathToFileURL(join(root, file)).href;

function diagnosticOf(
  { line, column, severity, code, message, suggestion, replaced }: Finding,
  root: string,
): Diagnostic {
  const start = { line: line - 1, character: column - 1 };
  return {
    // Editors mark the whole word at an empty range.
    range: { start, end: start },
    severity: severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    code,
    source: 'equiform',
    message: suggestion === undefined ? message : `${message}. Did you mean ${suggestion}?`,
    ...(replaced
      ? { relatedInformation: [{ location: editorLocation(root, replaced), message: 'overrides this' }] }
      : {}),
  };
}

function editorLocation(root: string, { file, line, column }: Location): EditorLocation {
  const start = { line: line - 1, character: column - 1 };
  return { uri: uriOf(root, file), range: { start, end: start } };
}
