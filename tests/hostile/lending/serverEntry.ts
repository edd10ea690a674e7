/** A server like that of `main.ts`, with a notary's company that the test plays. */
import { createApp } from '../../../src/server/app.ts';
import type { HostedPages } from '../../../src/server/features/providers/companyService.ts';
import { openDependencies } from '../../../src/server/openDependencies.ts';
import { publishReleases } from '../../../src/server/publishReleases.ts';
import { readSettings, settingProblemsText } from '../../../src/server/settings/settings.ts';

const settings = readSettings(process.env);
if (!settings.ok) throw new Error(settingProblemsText(settings.error));
const open = await openDependencies(settings.value, { environment: process.env });
if (!open.ok) throw new Error(open.error);
const { dependencies } = open.value;
await publishReleases(dependencies);
const pages: HostedPages = {
  placeOf: ({ role }) => (role === 'notary' ? {} : undefined),
  open: async () => 'https://notary.example/session',
};
const page = { html: async () => '<html><head></head></html>', scripts: async () => [] };
const app = await createApp(dependencies, page, { pages });
process.stdout.write(`ready at ${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
