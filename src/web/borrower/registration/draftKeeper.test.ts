import { expect, it } from 'vitest';
import type { DraftCalls, SavedDraft } from '../../clients/draftCalls.ts';
import { createDraftKeeper } from './draftKeeper.ts';
import { createKeptMarks } from './keptMarks.ts';
import type { KeptView } from './keptView.ts';
import { createDraftStore } from './registerDraft.ts';

/** A keeper of a tab, and what it saved; each save is answered when the test says so. */
function keeperOf(answer: () => Promise<SavedDraft>) {
  sessionStorage.clear();
  localStorage.clear();
  const draft = createDraftStore(sessionStorage, []);
  draft.write({ dob: '1975-04-09' });
  const steps: string[] = [];
  let view: Partial<KeptView> = {};
  const save: DraftCalls['save'] = ({ step }) => {
    steps.push(step);
    return answer();
  };
  const keeper = createDraftKeeper({
    calls: { save } as DraftCalls,
    draft,
    marks: createKeptMarks({ tab: sessionStorage, local: localStorage, org: 'main' }),
    migrations: [],
    content: () => ({ flow: 'registration', entry: {}, release: '', language: 'en-US' }),
    show: (change) => {
      view = { ...view, ...change };
    },
    onJoined: () => undefined,
    onContinued: () => undefined,
  });
  return { keeper, steps, view: () => view };
}

it('saves where a quick borrower has come to, however many steps were left during a slow save', async () => {
  const visited = Array.from({ length: 12 }, (_, index) => `step-${index}`);
  const left = [...visited];
  const { keeper, steps, view } = keeperOf(async () => {
    await Promise.resolve();
    const next = left.shift();
    if (next !== undefined) void keeper.at(next);
    return { state: 'SAVED', revision: '1.a' };
  });
  await keeper.at('first');
  expect(steps).toEqual(['first', ...visited]);
  expect(view()).toMatchObject({ place: 'server', isKept: true });
});

it('gives up for now where others always save first, and says that nothing is kept yet', async () => {
  let count = 0;
  const { keeper, steps, view } = keeperOf(async () => ({
    state: 'BEHIND',
    kept: {
      flow: 'registration',
      step: 'elsewhere',
      draft: { email: `${++count}@example.com` },
      entry: {},
      release: '',
      language: 'en-US',
      revision: `${count}.a`,
      savedAt: '',
    },
  }));
  await keeper.at('first');
  expect(steps).toHaveLength(5);
  expect(view()).toMatchObject({ isKept: false });
});
