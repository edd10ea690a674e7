import type { Screen } from '../../../core/model/generated/screens.ts';
import type { Step } from '../../../core/model/generated/step.ts';
import type { LoadedRelease } from '../../renderer/loadedRelease.ts';
import { testRelease } from '../../renderer/testRelease.ts';

/** A step with two text fields, one of them sensitive; labels are the keys without `test.`. */
export const testStep = (id: string, more: Partial<Step> = {}): Step => ({
  version: 1,
  id,
  title: `test.Title of ${id}`,
  data: { type: 'object', properties: { note: { type: 'string' }, secret: { type: 'string' } } },
  ui: {
    type: 'VerticalLayout',
    elements: [
      { type: 'Control', scope: '#/properties/note', label: 'test.Note', options: { widget: 'text' } },
      {
        type: 'Control',
        scope: '#/properties/secret',
        label: 'test.Secret',
        options: { widget: 'text', sensitive: true },
      },
    ],
  },
  store: { note: '/kept/note', secret: '/secret' },
  submit: { label: 'common.continue' },
  ...more,
});

export const textStep = (id: string, more: Partial<Step> = {}): Step =>
  testStep(id, {
    data: { type: 'object', properties: {} },
    ui: { type: 'VerticalLayout', elements: [] },
    store: {},
    ...more,
  });

/** The release of brand `main` with these screens and steps. */
export async function releaseWith(
  screens: Readonly<Record<string, Screen>>,
  steps: readonly Step[],
): Promise<LoadedRelease> {
  const real = await testRelease();
  const { release } = await real.screens();
  const own = <T>(value: (step: Step) => T) =>
    Object.fromEntries(steps.map((step) => [step.id, value(step)]));
  const said = (key: string): string | undefined => (key.startsWith('test.') ? key.slice(5) : undefined);
  const whole: LoadedRelease = {
    ...release,
    app: { ...release.app, steps: { ...release.app.steps, ...own((step) => step) } },
    validators: { ...release.validators, ...own(() => () => []) },
    copy: {
      ...release.copy,
      text: (key, input) => said(key) ?? release.copy.text(key, input),
      rich: (key, input) => (said(key) === undefined ? release.copy.rich(key, input) : [said(key) ?? '']),
    },
  };
  return { ...real, screens: () => ({ screens, release: whole }) };
}
