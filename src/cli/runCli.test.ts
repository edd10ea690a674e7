import { describe, expect, it } from 'vitest';
import { colorPaint } from '../core/config/paint.ts';
import { projectWith, testProject } from '../core/config/testProject.ts';
import { testFolder } from '../server/config-files/testFolder.ts';
import { runCli } from './runCli.ts';

function run(words: readonly string[], folder: string) {
  const output = { out: '', err: '' };
  let time = 0;
  const code = runCli(words, {
    out: (text) => {
      output.out += text;
    },
    err: (text) => {
      output.err += text;
    },
    folder,
    paint: colorPaint,
    now: () => {
      time += 250;
      return time;
    },
  });
  return { code, ...output };
}

const broken = projectWith({
  'config/steps/income.yaml': [['widget: money', 'widget: mony']],
  'brands/main/brand.yaml': [['hosts: [www]', 'hosts: [www]\nnames: { gone: null }']],
});
const variant = projectWith({
  'brands/v/brand.yaml':
    'version: 1\ncode: v\nvariantOf: main\nhosts: [v]\nlinks: { privacy: https://v.example }\n',
});

describe('equiform check', () => {
  it('ends with 0 when clean', () => {
    const folder = testFolder(testProject);
    expect(run(['check', '--no-color'], folder.root)).toEqual({
      code: 0,
      out: '  main  ✔ ready\n\n✔ no errors  1 brand · 12 files · 0.25 s\n',
      err: '',
    });
  });

  it('ends with 0 when there are only warnings', () => {
    const folder = testFolder(
      projectWith({ 'brands/main/brand.yaml': [['hosts: [www]', 'hosts: [www]\nnames: { gone: null }']] }),
    );
    const { code, out } = run(['check', '--no-color'], folder.root);
    expect(code).toBe(0);
    expect(out).toContain('▲ brands/main/brand.yaml:6:10  No layer below has gone to remove');
    expect(out).toContain('✔ no errors, 1 warning');
  });

  it('ends with 1 with findings, each with its code frame and what was meant', () => {
    const folder = testFolder(broken);
    const { code, out } = run(['check', '--no-color'], folder.root);
    expect(code).toBe(1);
    expect(out).toContain('✖ error    config/steps/income.yaml:13:106  not-allowed');
    expect(out).toContain('Did you mean money?');
    expect(out).toMatch(/❯ 13 │ .*widget: mony/);
    expect(out).toContain('✖ files of its layers are broken');
    expect(out).toContain('✖ 1 error');
  });

  it('paints unless told not to', () => {
    const folder = testFolder(testProject);
    expect(run(['check'], folder.root).out).toContain('\u001B[32m✔ ready');
    expect(run(['check', '--no-color'], folder.root).out).not.toContain('\u001B');
  });

  it('speaks JSON to machines', () => {
    const folder = testFolder(broken);
    const { code, out } = run(['check', '--json'], folder.root);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      format: 1,
      errors: 1,
      files: 12,
      milliseconds: 250,
      brands: [{ code: 'main', ready: false }],
      findings: [
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

  it('checks only the brands that are named, in the folder that is named', () => {
    const folder = testFolder(variant);
    const { code, out } = run(['check', 'v', '--no-color', '--root', folder.root], '/');
    expect([code, out]).toEqual([0, '  v  ✔ ready\n\n✔ no errors  1 brand · 13 files · 0.25 s\n']);
  });

  it.each([
    [['chekc'], 'There is no command chekc. Did you mean check?'],
    [['check', '--jsno'], 'There is no flag --jsno. Did you mean --json?'],
    [['check', 'mian'], 'There is no brand mian. Did you mean main?'],
    [['check', '--root'], '--root needs the folder of a project'],
    [['check', '--root', 'no-such-folder'], 'The configuration cannot be read:'],
    [['explain', 'main'], 'explain needs a brand and a pointer'],
    [['explain', 'main', 'brand'], 'A pointer begins with a slash: /brand'],
    [
      ['explain', 'main', '/brand/compny/name'],
      'Nothing stands at /brand/compny/name. Did you mean company?',
    ],
  ])('ends with 2 when it cannot run: %j', (words, message) => {
    const folder = testFolder(testProject);
    const { code, out, err } = run(words, folder.root);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(message);
  });

  it('says how it is used', () => {
    expect(run([], '/').out).toContain('check [brand...]');
    expect(run(['check', '--help'], '/').code).toBe(0);
  });
});

describe('equiform explain', () => {
  it('says the value, the line that set it, and what it replaced', () => {
    const folder = testFolder(variant);
    expect(
      run(['explain', 'v', '/brand/links/privacy', '--no-color'], folder.root).out,
    ).toBe(`/brand/links/privacy in v

  "https://v.example"

  set by    brands/v/brand.yaml:5:19
  replaced  config/brand.yaml:5:19  "https://main.example/privacy"
`);
  });

  it('speaks JSON to machines', () => {
    const folder = testFolder(variant);
    const { out } = run(['explain', 'v', '/brand/code', '--json'], folder.root);
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

  it('shows what is broken when the layers cannot be read', () => {
    const folder = testFolder(broken);
    const { code, err } = run(['explain', 'main', '/brand/code', '--no-color'], folder.root);
    expect(code).toBe(1);
    expect(err).toContain('config/steps/income.yaml:13:106');
  });
});
