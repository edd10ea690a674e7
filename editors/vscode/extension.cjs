// @ts-check
/**
 * Starts `equiform lsp` for the folder that is open, and stops it. Everything it shows comes from the language server, so
 * there is nothing else here. What is loaded of VS Code is loaded on activation: tests read this file without an editor.
 */
const { join } = require('node:path');

/** @type {import('vscode-languageclient/node').LanguageClient | undefined} */
let client;

/**
 * The program that speaks the protocol over standard input and output: that of the project in `root`, by its own Node.
 * @param {string} root
 */
const serverCommand = (root) => ({
  command: join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node'),
  args: [join(root, 'src/cli/main.ts'), 'lsp', '--stdio', '--root', root],
  options: { cwd: root, shell: process.platform === 'win32' },
});

/** The files that the server is told of, relative to the project. */
const FILES = '{config,brands}/**/*.{yaml,json}';

/** Called by VS Code once a folder with the schemas of an Equiform project is open. */
async function activate() {
  const { RelativePattern, workspace } = require('vscode');
  const { LanguageClient } = require('vscode-languageclient/node');
  const [folder] = workspace.workspaceFolders ?? [];
  if (folder === undefined) return;
  const pattern = new RelativePattern(folder, FILES);
  client = new LanguageClient('equiform', 'Equiform', serverCommand(folder.uri.fsPath), {
    documentSelector: [{ scheme: 'file', pattern: `${folder.uri.fsPath}/${FILES}` }],
    workspaceFolder: folder,
    synchronize: { fileEvents: workspace.createFileSystemWatcher(pattern) },
  });
  await client.start();
}

/** Called by VS Code when it closes. */
const deactivate = () => client?.stop();

module.exports = { activate, deactivate, serverCommand };
