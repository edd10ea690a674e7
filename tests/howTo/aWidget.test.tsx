import { resolve } from 'node:path';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Widget } from '../../src/core/flow/layoutTypes.ts';
import { followHowTo } from './followHowTo.ts';

afterEach(cleanup);

it('docs/how-to/a-widget.md adds a widget that accepts an answer, is checked and appears in the gallery', async () => {
  const within = resolve('.cache');
  const { root } = await followHowTo('a-widget', { more: ['src/core', 'src/web'], within });
  const own = (path: string) => import(/* @vite-ignore */ `${root}/${path}`);
  const percent = 'percent' as Widget;

  const { showFields }: typeof import('../../src/web/renderer/testFields.tsx') = await own(
    'src/web/renderer/testFields.tsx',
  );
  const { user, onAccept } = await showFields({
    steps: [
      { id: 'loan', properties: { rate: { type: 'number' } }, controls: { rate: { widget: percent } } },
    ],
    words: { 'rate.label': 'Interest rate' },
  });
  await user.type(screen.getByLabelText('Interest rate'), '4.25');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(onAccept).toHaveBeenCalled());
  expect(onAccept.mock.calls[0]?.[0]).toMatchObject({ rate: 4.25 });

  const { widgetProblem }: typeof import('../../src/core/config/checks/widgetProblem.ts') = await own(
    'src/core/config/checks/widgetProblem.ts',
  );
  expect(widgetProblem(percent, { type: 'string' })).toBe('the widget percent needs a number or an integer');
  const { fieldEntries }: typeof import('../../src/web/gallery/fieldEntries.ts') = await own(
    'src/web/gallery/fieldEntries.ts',
  );
  expect(fieldEntries.map(({ id }) => id)).toContain('percent');
});
