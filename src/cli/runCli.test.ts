import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { colorPaint, plainPaint } from '../core/config/paint.ts';
import { projectWith, testProject } from '../core/config/testProject.ts';
import { testFolder } from '../server/config-files/testFolder.ts';
import { runCli } from './runCli.ts';
import { testRun } from './testRun.ts';

/** Each look at the clock is a quarter of a second later. */
function run(words: readonly string[], folder: string) {
  let time = 0;
  const now = () => {
    time += 250;
    return time;
  };
  return testRun(words, folder, { paint: colorPaint, now });
}

const count = Object.keys(testProject).length;
const broken = projectWith({
  'config/steps/income.yaml': [['widget: money', 'widget: mony']],
  'brands/main/brand.yaml': [['hosts: [www]', 'hosts: [www]\nnames: { gone: null }']],
});
const variant = projectWith({
  'brands/v/brand.yaml':
    'version: 1\ncode: v\nvariantOf: main\nhosts: [v]\nlinks: { privacy: https://v.example }\n',
});

describe('equiform check', () => {
  it('ends with 0 when clean', async () => {
    const folder = testFolder(testProject);
    expect(await run(['check', '--no-color'], folder.root)).toEqual({
      code: 0,
      out: `  main  ✔ ready\n\n✔ no errors  1 brand · ${count} files · 0.25 s\n`,
      err: '',
    });
  });

  it('ends with 0 when there are only warnings', async () => {
    const folder = testFolder(
      projectWith({ 'brands/main/brand.yaml': [['hosts: [www]', 'hosts: [www]\nnames: { gone: null }']] }),
    );
    const { code, out } = await run(['check', '--no-color'], folder.root);
    expect(code).toBe(0);
    expect(out).toContain(
      '▲ brands/main/brand.yaml:6:10  gone cannot be removed, because no layer below has it',
    );
    expect(out).toContain('✔ no errors, 1 warning');
  });

  it('ends with 1 if there are findings, each with its code frame and likely fix', async () => {
    const folder = testFolder(broken);
    const { code, out } = await run(['check', '--no-color'], folder.root);
    expect(code).toBe(1);
    expect(out).toContain('✖ error    config/steps/income.yaml:13:106  not-allowed');
    expect(out).toContain('Did you mean money?');
    expect(out).toMatch(/❯ 13 │ .*widget: mony/);
    expect(out).toContain('✖ checked without what cannot be read');
    expect(out).toContain('✖ 1 error');
  });

  it('colors its output unless told not to', async () => {
    const folder = testFolder(testProject);
    expect((await run(['check'], folder.root)).out).toContain('\u001B[32m✔ ready');
    expect((await run(['check', '--no-color'], folder.root)).out).not.toContain('\u001B');
  });

  it('speaks JSON to machines', async () => {
    const folder = testFolder(broken);
    const { code, out } = await run(['check', '--json'], folder.root);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      format: 1,
      errors: 1,
      files: count,
      milliseconds: 250,
      brands: [{ code: 'main', ready: false }],
      findings: [
        { code: 'removes-nothing', severity: 'warning', file: 'brands/main/brand.yaml' },
        {
          code: 'not-allowed',
          severity: 'error',
          file: 'config/steps/income.yaml',
          line: 13,
          column: 106,
          pointer: '/ui/elements/0/options/widget',
          suggestion: 'money',
        },
      ],
    });
  });

  it('checks only the named brands, in the named folder', async () => {
    const folder = testFolder(variant);
    const { code, out } = await run(['check', 'v', '--no-color', '--root', folder.root], '/');
    expect([code, out]).toEqual([0, `  v  ✔ ready\n\n✔ no errors  1 brand · ${count + 1} files · 0.25 s\n`]);
  });

  it.each([
    [['chekc'], 'There is no command chekc. Did you mean check?'],
    [['check', '--jsno'], 'There is no flag --jsno. Did you mean --json?'],
    [['check', '--format', 'xml'], 'Allowed choices are human, json, sarif, junit'],
    [['--json', 'check'], '--json belongs after the command: equiform check --json'],
    [['help', 'chekc'], 'There is no command chekc. Did you mean check?'],
    [['build', '--out', ''], '--out needs a folder'],
    [['check', '--root='], '--root needs the folder of a project'],
    [
      ['publish', '--to', 'localhost:4300'],
      '--to needs an address such as https://apply.lender.example, not localhost',
    ],
    [['publish', '--to', 'https://'], '--to needs an address'],
    [['publish', '--to', 'https://host.example/?x=1'], '--to needs an address without ?'],
    [['check', 'mian'], 'There is no brand mian. Did you mean main?'],
    [['check', '--root'], '--root needs the folder of a project'],
    [
      ['check', '--root', 'no-such-folder'],
      'no-such-folder is not a project, because it has no schemas/config. Start',
    ],
    [['explain', 'main'], 'explain needs a brand and a pointer'],
    [['explain', 'main', 'brand'], 'A pointer begins with a slash: /brand'],
    [
      ['explain', 'main', '/brand/compny/name'],
      'There is nothing at /brand/compny/name. Did you mean company?',
    ],
  ])('ends with 2 when it cannot run: %j', async (words, message) => {
    const folder = testFolder(testProject);
    const { code, out, err } = await run(words, folder.root);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(message);
  });

  it('ends with 2 if a folder or a link is in the place of a file', async () => {
    const folder = testFolder({ ...testProject, 'config/steps/more.yaml/x.yaml': 'version: 1\n' });
    const { code, out, err } = await run(['check'], folder.root);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('config/steps/more.yaml is a folder, and should be a file');
    const other = testFolder(testProject);
    symlinkSync('/dev/null', join(other.root, 'config/steps/more.yaml'));
    expect((await run(['check'], other.root)).err).toContain('config/steps/more.yaml is a link');
  });

  it.each(['config/rules/new.yaml.txt', 'brands/main/theme.yml.orig'])(
    'reports %s, left by a slip or a merge, which nothing reads',
    async (path) => {
      const folder = testFolder({ ...testProject, [path]: 'version: 1\n' });
      const { code, out } = await run(['check', '--no-color'], folder.root);
      expect(code).toBe(1);
      expect(out).toContain(`${path}:1:1`);
      expect(out).toContain('Configuration files do not belong here');
    },
  );

  it('reports a finding on the first line at its place, despite a byte order mark', async () => {
    const { 'config/flags.yaml': flags = '', ...others } = testProject;
    const folder = testFolder({ ...others, 'config/flags.yaml': `\uFEFFtitel: x\n${flags}` });
    const { code, out } = await run(['check', '--no-color'], folder.root);
    expect(code).toBe(1);
    expect(out).toContain('config/flags.yaml:1:1  unknown-key');
    expect(out).toMatch(/❯ 1 │ titel: x\n +│ \^{5}\n/);
  });

  it('prints no control characters from a warning', async () => {
    const folder = testFolder(
      projectWith({
        'brands/main/brand.yaml': [['hosts: [www]', 'hosts: [www]\nnames: { "\\e[31mgone": null }']],
      }),
    );
    const { out } = await run(['check', '--no-color'], folder.root);
    expect(out).toContain('␛[31mgone cannot be removed, because no layer below has it');
    expect(out).not.toContain('\u001b');
  });

  it('prints no control characters from a file', async () => {
    const folder = testFolder({ ...testProject, 'config/flags.yaml': '"\\e[31mred": 1\n# \u001b[2J\n' });
    const { code, out } = await run(['check', '--no-color'], folder.root);
    expect(code).toBe(1);
    expect(out).toContain('␛[31mred');
    expect(out).not.toContain('\u001b');
  });

  it('prints its usage', async () => {
    expect((await run([], '/')).out).toContain('check [brand...]');
    const { code, out } = await run(['check', '--help'], '/');
    expect(code).toBe(0);
    expect(out).toMatch(/Usage: equiform check \[brand\.\.\.\] \[flags\][\s\S]*--watch[\s\S]*Examples:/);
  });
});

describe('equiform check for tools', () => {
  it('writes SARIF 2.1.0 with the place of each finding', async () => {
    const folder = testFolder(broken);
    const { code, out } = await run(['check', '--format', 'sarif'], folder.root);
    const { version, runs } = JSON.parse(out);
    expect([code, version, runs.length]).toEqual([1, '2.1.0', 1]);
    const [, found] = runs[0].results;
    expect(found).toMatchObject({
      ruleId: 'not-allowed',
      level: 'error',
      message: { text: expect.stringContaining('Did you mean money?') },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'config/steps/income.yaml' },
            region: { startLine: 13, startColumn: 106 },
          },
        },
      ],
    });
    expect(runs[0].tool.driver.rules[found.ruleIndex].id).toBe('not-allowed');
  });

  it.each([
    ['test'],
    ['build'],
    ['matrix', 'main'],
    ['simulate', 'main'],
    ['explore', 'main'],
    ['explain', 'main', '/brand/code'],
  ])('%s --json reports the same findings of a broken configuration as check', async (command, ...words) => {
    const brands = words.slice(0, 1);
    const folder = testFolder(broken);
    const checked = JSON.parse((await run(['check', ...brands, '--json'], folder.root)).out);
    const { code, out, err } = await run([command, ...words, '--json'], folder.root);
    expect([code, err]).toEqual([1, '']);
    expect({ ...JSON.parse(out), milliseconds: checked.milliseconds }).toEqual(checked);
  });

  it('writes JUnit: a case for each file and brand', async () => {
    const folder = testFolder(broken);
    const { code, out } = await run(['check', '--format', 'junit'], folder.root);
    expect(code).toBe(1);
    expect(out).toContain(
      `<testsuites name="equiform check" tests="${count + 1}" failures="2" time="0.250">`,
    );
    expect(out).toContain('<testcase classname="file" name="config/steps/income.yaml">\n      <failure');
    expect(out).toContain('<testcase classname="file" name="config/facts.yaml"/>');
    expect(out).toContain('<failure message="The brand has errors">');
  });

  it('checks again if something changes during the first check', async () => {
    const folder = testFolder(testProject);
    const stop = new AbortController();
    const results: string[] = [];
    const told = Promise.withResolvers<void>();
    let reads = 0;
    const ended = runCli(['check', '--watch'], {
      out: (text) => {
        results.push(text);
        if (results.length === 2) told.resolve();
      },
      err: () => undefined,
      folder: folder.root,
      paint: plainPaint,
      // Asked as a check begins and as it ends: the file is saved when the first has read everything.
      now: () => {
        reads += 1;
        if (reads === 2)
          folder.write('config/flags.yaml', 'version: 1\nflags: { new-look: { enabld: true } }\n');
        return 0;
      },
      stop: stop.signal,
    });
    await told.promise;
    stop.abort();
    expect(await ended).toBe(1);
    expect(results[0]).toContain('✔ no errors');
    expect(results[1]).toContain('Did you mean enabled?');
  });

  it('checks again when a file changes, until it is stopped', async () => {
    const folder = testFolder(testProject);
    const stop = new AbortController();
    const results: string[] = [];
    let told = Promise.withResolvers<void>();
    const ended = runCli(['check', '--watch'], {
      out: (text) => {
        results.push(text);
        told.resolve();
      },
      err: () => undefined,
      folder: folder.root,
      paint: plainPaint,
      now: () => 0,
      stop: stop.signal,
    });
    await told.promise;
    told = Promise.withResolvers();
    folder.write('config/flags.yaml', 'version: 1\nflags: { new-look: { enabld: true } }\n');
    await told.promise;
    stop.abort();
    expect(await ended).toBe(1);
    expect(results[0]).toContain('✔ no errors');
    expect(results.at(-1)).toContain('Did you mean enabled?');
  });
});

describe('equiform explain', () => {
  it('explains why a policy applies: the deciding conditions and their places', async () => {
    const folder = testFolder(testProject);
    const given = JSON.stringify({ 'field.income': 500 });
    const words = ['explain', 'main', 'policy', 'low-income', '--given', given, '--no-color'];
    const { code, out } = await run(words, folder.root);
    expect(code).toBe(0);
    expect(out).toContain('applies — Income under a thousand (Lender policy; from 2020-01-01)');
    expect(out).toContain('applies: yes\n    when Field.income is less than $1,000');
    expect(out).toMatch(/set by {4}config\/rules\/income.yaml:\d+:\d+/);
  });

  it.each([
    [['explain', 'main', 'step', 'incme'], 'There is no step incme. Did you mean income?'],
    [['explain', 'main', 'text', 'income.titel'], 'Did you mean income.title?'],
    [['explain', 'main', 'step', 'income', '--given', '{"income.anual":1}'], 'Did you mean income.annual?'],
    [
      ['explain', 'main', 'step', 'income', '--given', '{"property.state":"Texas"}'],
      'so it cannot be "Texas"',
    ],
    [['explain', 'main', 'step', 'income', '--given', '{"income.annual":"71"}'], 'Did you mean 71?'],
    [['explain', 'main', 'step', 'income', '--given', 'gone.json'], 'There is no facts file gone.json'],
    [['explain', 'main', 'step', 'income', '--given', '{"a"'], 'The facts cannot be read'],
  ])('ends with 2 when it cannot explain: %j', async (words, message) => {
    const folder = testFolder(testProject);
    const { code, err } = await run(words, folder.root);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });

  it('prints the value, the line that set it, and the value it replaced', async () => {
    const folder = testFolder(variant);
    expect(
      (await run(['explain', 'v', '/brand/links/privacy', '--no-color'], folder.root)).out,
    ).toBe(`/brand/links/privacy in v

  "https://v.example"

  set by    brands/v/brand.yaml:5:19
  replaced  config/brand.yaml:5:19  "https://main.example/privacy"
`);
  });

  it('speaks JSON to machines', async () => {
    const folder = testFolder(variant);
    const { out } = await run(['explain', 'v', '/brand/code', '--json'], folder.root);
    expect(JSON.parse(out)).toEqual({
      brand: 'v',
      pointer: '/brand/code',
      value: 'v',
      layers: [
        { file: 'brands/v/brand.yaml', line: 2, column: 7, value: 'v' },
        { file: 'brands/main/brand.yaml', line: 2, column: 7, value: 'main' },
      ],
    });
  });

  it('shows what is broken if the layers cannot be read', async () => {
    const folder = testFolder(broken);
    const { code, err } = await run(['explain', 'main', '/brand/code', '--no-color'], folder.root);
    expect(code).toBe(1);
    expect(err).toContain('config/steps/income.yaml:13:106');
  });
});

it('ends with 2, not 1, and says where, if the program itself fails', async () => {
  const { root } = testFolder(testProject);
  const now = (): number => {
    throw new Error('the clock stands still');
  };
  const { code, out, err } = await testRun(['check'], root, { now });
  expect([code, out]).toEqual([2, '']);
  expect(err).toMatch(/^The program failed\. Please report this:\nError: the clock stands still\n {4}at /);
});
