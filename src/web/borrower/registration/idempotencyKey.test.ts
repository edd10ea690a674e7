import { beforeEach, describe, expect, it } from 'vitest';
import { createIdempotencyKey } from './idempotencyKey.ts';

const draft = { email: 'ana@example.com' };
const other = { email: 'bea@example.com' };
let count = 0;
const ids = { uuid: () => `key-${++count}` };
const create = () => createIdempotencyKey(sessionStorage, ids);

describe('the key of a draft', () => {
  beforeEach(() => sessionStorage.clear());

  it('stays through a reload and without an answer, even when the answers change', () => {
    const key = create().forDraft(draft);
    expect(create().forDraft(draft)).toBe(key);
    expect(create().forDraft(other)).toBe(key);
  });

  it('stays for the same answers after a definite answer, and is another for others', () => {
    const keys = create();
    const key = keys.forDraft(draft);
    keys.settle(draft);
    expect(create().forDraft(draft)).toBe(key);
    expect(create().forDraft(other)).not.toBe(key);
  });

  it('knows, also after a reload, of a create call that left and was not answered', () => {
    create().forDraft(draft);
    expect(create().mayHaveCreated()).toBe(false);
    create().createLeaves();
    expect(create().mayHaveCreated()).toBe(true);
    create().settle(draft);
    expect(create().mayHaveCreated()).toBe(false);
  });

  it('is another once it was cleared', () => {
    const keys = create();
    const key = keys.forDraft(draft);
    keys.clear();
    expect(keys.forDraft(draft)).not.toBe(key);
  });

  it('says nothing of the answers', () => {
    const keys = create();
    keys.forDraft(draft);
    keys.settle(draft);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('ana');
  });
});
