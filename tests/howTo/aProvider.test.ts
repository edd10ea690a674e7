import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createConfigSchemas } from '../../src/core/config/configSchemas.ts';
import { readConnections } from '../../src/core/config/readConnections.ts';
import { portsOf } from '../../src/core/journey/connectedPorts.ts';
import { hostedResults } from '../../src/server/features/providers/hostedCompany.ts';
import { PAGES, SIGNING } from '../contract/fakeCompany.ts';
import { openLendingServer, SYSTEM_NOW } from '../contract/lendingServer.ts';
import { borrowerAt } from '../contract/verification.ts';
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
  const [plaid = '', acme = '', company = ''] = blocksOf('a-provider.md', page).map(({ text }) => text);

  it.each([
    [plaid, ['accounts', 'assets', 'bankIncome']],
    [acme, ['notary', 'payments']],
  ])('connects a company that stands for ports', (text, ports) => {
    const read = connections(text);
    if (!read.ok) throw new Error(read.error.map(({ message }) => message).join('\n'));
    expect([...portsOf(read.value.file, 'harborlight')].sort()).toEqual(ports);
  });

  it.each([
    ['address: https', 'address: http'],
    ['pages: [https', 'pages: [http'],
    ['ports: [payments', 'ports: [bankIncome'],
    ['secrets: { signing', 'secrets: { other'],
  ])('and is refused with %s as %s', (good, bad) => {
    expect(acme).toContain(good);
    expect(connections(acme.replace(good, bad)).ok).toBe(false);
  });

  it('names every result of a visit', () => {
    for (const result of Object.values(hostedResults).flat()) expect(page).toContain(`\`${result}\``);
  });

  it('shows a company that takes a payment and reports it', async () => {
    // The company has no other clock.
    vi.useFakeTimers({ toFake: ['Date'], now: SYSTEM_NOW });
    onTestFinished(() => void vi.useRealTimers());
    const folder = newFolder();
    const connected = join(folder, 'connections.yaml');
    writeFileSync(connected, 'version: 1\nall: { usual: sandbox }\n');
    const equiform = await openLendingServer({ environment: { EQUIFORM_CONNECTIONS: connected, SIGNING } });
    onTestFinished(() => equiform.close());
    const reports = await equiform.app.listen({ port: 0, host: '127.0.0.1' });
    const address = await startCompany(company, {
      folder,
      EQUIFORM: `${reports}/providers/v1/main/acme/reports`,
    });
    const provider = `kind: hostedVisit, ports: [payments], address: '${address}', mayBePrivate: true`;
    writeFileSync(
      connected,
      `version: 1
all: { usual: sandbox }
lenders:
  main:
    providers: { acme: { ${provider}, pages: ['${PAGES}'], secrets: { signing: { env: SIGNING } } } }
`,
    );
    equiform.dependencies.connections.look();
    const borrower = await borrowerAt(equiform, 'ONSITE_APPRAISAL_PAYMENT', { persona: 'appraisal' });
    await borrower.send('POST', 'appraisal/payment', {
      contact: { name: 'Nora Vance', phone: '6145550143' },
    });
    await equiform.advance(8 * 86_400);
    const begun = await borrower.send('POST', 'valuation/payment-visit');
    expect(begun.statusCode, begun.body).toBe(200);
    const { origin, pathname } = new URL(begun.json().url);
    expect(origin).toBe(PAGES);
    expect(await (await fetch(`${address}${pathname}`)).text()).toContain('Pay $');
    const paid = await fetch(`${address}${pathname}`, { method: 'POST', redirect: 'manual' });
    expect([paid.status, paid.headers.get('location')]).toEqual([
      303,
      expect.stringContaining(`/account/heloc/${borrower.uuid}/hold?visit=`),
    ]);
    expect((await borrower.application()).valuation?.payment?.state).toBe('PAID');
    expect((await fetch(`${address}/visits${pathname.slice('/pay'.length)}`)).status).toBe(401);
  });
});

/** Within the project, whose packages a program in it finds. */
function newFolder(): string {
  mkdirSync('.cache', { recursive: true });
  const folder = mkdtempSync(join(process.cwd(), '.cache/how-to-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

interface CompanyPlace {
  readonly folder: string;
  readonly EQUIFORM: string;
}

/** Runs the page's program; resolves to its address. */
async function startCompany(program: string, { folder, EQUIFORM }: CompanyPlace): Promise<string> {
  for (const [name, value] of Object.entries({ SIGNING, EQUIFORM, PAGES, PORT: '0' }))
    vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  const path = join(folder, 'company.mjs');
  writeFileSync(path, program);
  const { server } = (await import(/* @vite-ignore */ pathToFileURL(path).href)) as { server: Server };
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  if (!server.listening) await new Promise((done) => server.once('listening', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
