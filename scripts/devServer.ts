/** The development server: Vite serves the pages; configuration changes rebuild releases and reload pages. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'vite';
import { createApp } from '../src/server/app.ts';
import { watchConfig } from '../src/server/config-files/watchConfig.ts';
import { firstLinkText } from '../src/server/firstLinkText.ts';
import { openDependencies } from '../src/server/openDependencies.ts';
import { publishReleases } from '../src/server/publishReleases.ts';
import { readSettings, settingProblemsText } from '../src/server/settings/settings.ts';
import { startedText } from '../src/server/startedText.ts';

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

const settings = readSettings(process.env);
if (!settings.ok) fail(settingProblemsText(settings.error));
const open = await openDependencies(settings.value, { environment: process.env });
if (!open.ok) fail(open.error);
const { dependencies } = open.value;

/** Publishes what is on disk; on errors it reports them and keeps the last good releases. */
async function publish(): Promise<boolean> {
  try {
    await publishReleases(dependencies);
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
}

const configChange = (): Promise<void> =>
  new Promise((resolve) => {
    const watching = watchConfig(settings.value.configRoot, () => {
      watching.close();
      resolve();
    });
  });

while (!(await publish())) await configChange();

const template = {
  html: async (url: string) => vite.transformIndexHtml(url, await readFile('src/web/index.html', 'utf8')),
  scripts: async () => [],
};
const app = await createApp(dependencies, template, {
  staffHtml: async () =>
    vite.transformIndexHtml('/staff/index.html', await readFile('src/web/staff/index.html', 'utf8')),
});
const server = app.server;
const [answer] = server.listeners('request') as [(...args: unknown[]) => void];
// Hot reload uses the port of the pages, so that several development servers can run.
const vite = await createServer({ appType: 'custom', server: { middlewareMode: true, hmr: { server } } });
server.removeAllListeners('request');
server.on('request', (request, response) => {
  // Hot reload evaluates and injects code; the strict policy is tested on the built pages.
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) =>
    /^content-security-policy/i.test(name) ? response : setHeader(name, value);
  vite.middlewares(request, response, () => answer(request, response));
});

watchConfig(settings.value.configRoot, async () => {
  if (await publish()) vite.ws.send({ type: 'full-reload' });
});

await app.listen({ host: settings.value.host, port: settings.value.port });
const address = `http://localhost:${settings.value.port}`;
console.log(startedText(dependencies, address) + (await firstLinkText(dependencies, address)));
