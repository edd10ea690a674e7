import { describe, expect, it } from 'vitest';
import { projectWith, testProject } from '../../core/config/testProject.ts';
import { testFolder } from '../../server/config-files/testFolder.ts';
import { testRun } from '../testRun.ts';

const STATUSES = `
  checklistStatuses:
    values:
      - { id: RECORDING, status: { path: '' } }
      - { id: COMPLETE, status: { path: '', ends: true } }`;

const JOURNEY = `version: 1
unanswered: { deadline: P3D, asks: attention@1, closes: P25D, does: [closeUnanswered] }
stages:
  - { id: decided, status: RECORDING, asks: verifiedDecision@1 }
  - { id: recording, status: RECORDING, asks: recording@1 }
  - { id: complete, status: COMPLETE, never: true }
`;

const folderWith = (connections: string) =>
  testFolder({
    ...projectWith({
      'config/enums.yaml': (testProject['config/enums.yaml'] ?? '').replace(
        '\nenums:',
        `\nenums:${STATUSES}`,
      ),
      'config/journey.yaml': JOURNEY,
    }),
    'connections.yaml': `version: 1\n${connections}`,
  });

/** The places of the findings about performers. */
async function check(connections: string, ...more: readonly string[]) {
  const { root } = folderWith(connections);
  const { code, out } = await testRun(['check', '--json', ...more], root);
  const { findings } = JSON.parse(out) as {
    findings: readonly { file: string; line: number; column: number; message: string; code: string }[];
  };
  const ours = findings.filter((finding) => finding.code !== 'unused');
  return {
    code,
    found: ours.map(({ file, line, column, message }) => `${file}:${line}:${column} ${message}`),
  };
}

const CONNECTIONS = ['--connections', 'connections.yaml'];

describe('equiform check with the connections of an installation', () => {
  it('names every task that nobody performs there, with the place that asks for it', async () => {
    expect(
      await check('all: { tasks: { attention: desk, verifiedDecision: engine } }', ...CONNECTIONS),
    ).toEqual({
      code: 1,
      found: ['config/journey.yaml:5:47 Nobody performs recording@1'],
    });
    expect(await check('lenders: { main: { usual: engine } }', ...CONNECTIONS)).toEqual({
      code: 1,
      found: [
        'config/journey.yaml:2:36 Nobody performs attention@1: in production mode, engine cannot',
        'config/journey.yaml:5:47 Nobody performs recording@1: in production mode, engine cannot',
      ],
    });
  });

  it('calls no lender ready whose tasks nobody performs', async () => {
    const { root } = folderWith('all: { tasks: { attention: desk, verifiedDecision: engine } }');
    const { out } = await testRun(['check', ...CONNECTIONS], root);
    expect(out).toContain('main  ✖ 1 error\n');
    expect(out).not.toContain('ready');
  });

  it('a lender and its providers perform only what they are there for', async () => {
    const secrets = 'secrets: [{ env: A }]';
    expect(
      await check(
        `all: { usual: lender, providers: { plaid: { kind: hostedVisit, address: https://b.example, secrets: { signing: { env: A } } } } }
lenders: { main: { tasks: { attention: provider:plaid }, clients: [{ id: one, scopes: [events], ${secrets} }] } }`,
        ...CONNECTIONS,
      ),
    ).toEqual({
      code: 1,
      found: [
        'config/journey.yaml:4:45 Nobody performs verifiedDecision@1: main has no client with the scope tasks',
        'config/journey.yaml:5:47 Nobody performs recording@1: main has no client with the scope tasks',
      ],
    });
  });

  it('goes by the mode: the sandbox performs nothing in production', async () => {
    const usual = 'all: { usual: sandbox }';
    const message =
      'There is no performer sandbox in production mode, only engine, desk, lender and provider:<id>';
    expect(await check(usual, ...CONNECTIONS)).toEqual({
      code: 1,
      found: [`connections.yaml:2:15 ${message}`],
    });
    expect(await check(usual, ...CONNECTIONS, '--mode', 'sandbox')).toEqual({ code: 0, found: [] });
  });

  it('names mistakes in the connections, and needs the file', async () => {
    const found = ['connections.yaml:2:12 There is no lender mane'];
    expect(await check('lenders: { mane: {} }', ...CONNECTIONS)).toEqual({ code: 1, found });
    expect(await check('')).toEqual({ code: 0, found: [] });
    const { root } = folderWith('');
    const { code, err } = await testRun(['check', '--connections', 'none.yaml'], root);
    expect([code, err]).toEqual([2, expect.stringContaining('--connections none.yaml')]);
  });
});
