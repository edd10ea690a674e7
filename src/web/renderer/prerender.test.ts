// @vitest-environment node
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { FlowPart } from '../../core/model/release.ts';
import { loadFurtherControls } from './controls/loadFurtherControls.ts';
import { release, stepElement } from './testStep.tsx';

await loadFurtherControls();
const flow = (await release.part('flow.registration.json')) as FlowPart;

it.each(flow.flow.steps.map(({ id }) => id))(
  'renders the step %s of registration without a browser',
  (id) => {
    expect('window' in globalThis).toBe(false);
    const html = renderToString(stepElement(id));
    const words = html.replaceAll(/<style[^>]*>.*?<\/style>/gs, '');
    expect(words).toMatch(/<h1[^>]*>[^<]/);
    expect(words).toMatch(/<label|<legend/);
    expect(words).toMatch(/<button[^>]*type="submit"/);
  },
);
