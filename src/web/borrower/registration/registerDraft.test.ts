import { expect, it } from 'vitest';
import { createDraftStore } from './registerDraft.ts';

it('reads a draft saved before a field was renamed, migrates it once, and stores the result', () => {
  const migrations = [
    {
      version: 1,
      id: '0001-birth',
      why: 'a test',
      changes: [{ rename: { from: '/birthdate', to: '/dob' } }],
      samples: [{ before: {}, after: {} }],
    },
  ];
  sessionStorage.setItem('register-draft', JSON.stringify({ birthdate: '2000-01-01', email: 'a@b.example' }));
  const store = createDraftStore(sessionStorage, migrations);
  expect(store.read()).toEqual({ dob: '2000-01-01', email: 'a@b.example', migratedTo: '0001-birth' });
  store.write(store.read());
  expect(createDraftStore(sessionStorage, migrations).read()).toMatchObject({ dob: '2000-01-01' });
});
