import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { AppPart, CopyPart, FlowPart, OverlaysPart, Release } from '../model/release.ts';
import type { ValidatorsModule } from '../validation/types.ts';
import { buildRelease } from './buildRelease.ts';
import { checkProject, projectWith, testProject } from './testProject.ts';

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

function releaseOf(files: Readonly<Record<string, string>>): Release {
  const checked = checkProject(files);
  const brand = checked.brands.find(({ code }) => code === 'main')?.brand;
  if (!brand) throw new Error(JSON.stringify(checked.findings));
  return buildRelease(brand, { sha256 });
}

const part = <T>({ parts }: Release, name: string): T => JSON.parse(parts[name] ?? 'null') as T;

describe('buildRelease', () => {
  const release = releaseOf(testProject);

  it('names every part by the hash of its text, and the release by the hash of those', () => {
    expect(Object.keys(release.parts)).toEqual([
      'app.json',
      'chatbot.json',
      'copy.en-US.documents.json',
      'copy.en-US.json',
      'copy.en-US.overlays.json',
      'copy.en-US.screens.json',
      'documents.json',
      'flow.registration.json',
      'icon.maskable.svg',
      'icon.svg',
      'logo.svg',
      'overlays.json',
      'screens.json',
      'server.underwriting.json',
      'telemetry.json',
      'validators.js',
      'validators.overlays.js',
      'validators.screens.js',
    ]);
    for (const [name, hash] of Object.entries(release.manifest.parts))
      expect(hash).toBe(sha256(release.parts[name] ?? ''));
    const list = Object.keys(release.parts).map((name) => `${name} ${release.manifest.parts[name]}\n`);
    expect(release.hash).toBe(sha256(list.join('')));
  });

  it('puts the steps of a flow into its part, and any other step into the app part', () => {
    const files = projectWith({
      'config/steps/login.yaml': (testProject['config/steps/income.yaml'] ?? '').replace(
        'id: income\ntitle',
        'id: login\ntitle',
      ),
    });
    const withLogin = releaseOf(files);
    expect(Object.keys(part<FlowPart>(withLogin, 'flow.registration.json').steps)).toEqual(['income']);
    expect(Object.keys(part<AppPart>(withLogin, 'app.json').steps)).toEqual(['login']);
    expect(part<AppPart>(withLogin, 'app.json').brand.code).toBe('main');
  });

  it('keeps steps and messages that only overlays show in their own parts', () => {
    const files = projectWith({
      'config/steps/overlay-mood.yaml': (testProject['config/steps/income.yaml'] ?? '').replace(
        'id: income\ntitle: income.title',
        'id: overlay-mood\ntitle: overlay.mood',
      ),
      'config/copy/en-US/overlay.yaml':
        'version: 1\nreviewed: true\nmessages:\n  overlay.mood: How are you\n',
    });
    const apart = releaseOf(files);
    const before = releaseOf(testProject);
    expect(Object.keys(part<OverlaysPart>(apart, 'overlays.json').steps)).toEqual(['overlay-mood']);
    expect(Object.keys(part<CopyPart>(apart, 'copy.en-US.overlays.json').messages)).toEqual(['overlay.mood']);
    expect(apart.parts['validators.overlays.js']).toContain('overlay-mood');
    for (const name of ['app.json', 'copy.en-US.json', 'validators.js'])
      expect(apart.parts[name]).toBe(before.parts[name]);
  });

  it('compiles the messages', () => {
    const { messages } = part<CopyPart>(release, 'copy.en-US.json');
    expect(messages['income.title']).toEqual([{ text: 'Your income' }]);
    expect(typeof messages['income.low']?.[0]?.text).toBe('object');
  });

  it('has validators that run without changes', async () => {
    const code = Buffer.from(release.parts['validators.js'] ?? '').toString('base64');
    const { validators } = (await import(
      /* @vite-ignore */ `data:text/javascript;base64,${code}`
    )) as ValidatorsModule;
    expect(
      validators.income?.({ income: -1, job: 'FULL' }).map(({ field, keyword }) => [field, keyword]),
    ).toEqual([['income', 'minimum']]);
  });

  it('is the same in any order of files and keys', () => {
    const turned = Object.fromEntries(Object.entries(testProject).toReversed());
    const reordered = projectWith({
      'config/flags.yaml': 'flags:\n  new-look: { enabled: true }\nversion: 1\n',
    });
    expect(releaseOf(turned).hash).toBe(release.hash);
    expect(releaseOf(reordered).hash).toBe(release.hash);
  });

  it('keeps the order of a field’s messages, which decides the one shown', () => {
    const files = projectWith({
      'config/steps/income.yaml': [
        [
          '{ required: income.required, type: income.number,',
          '{ type: income.number, required: income.required,',
        ],
      ],
    });
    const turned = releaseOf(files);
    expect(turned.hash).not.toBe(release.hash);
    expect(
      Object.keys(part<FlowPart>(turned, 'flow.registration.json').steps.income?.messages?.income ?? {}),
    ).toEqual(['type', 'required', 'minimum']);
  });

  it('changes its hash with any change of content', () => {
    const files = projectWith({ 'config/copy/en-US/all.yaml': [['Continue', 'Next']] });
    const changed = releaseOf(files);
    expect(changed.hash).not.toBe(release.hash);
    expect(changed.manifest.parts['app.json']).toBe(release.manifest.parts['app.json']);
  });
});
