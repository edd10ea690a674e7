import { beforeEach, describe, expect, it } from 'vitest';
import { createIdempotencyKey } from './idempotencyKey.ts';

const draft = { email: 'ana@example.com' };
const other = { email: 'bea@example.com' };
let count = 0;
const ids = { uuid: () => `key-${++count}` };
const create = () => createIdempotencyKey(sessionStorage, ids);

describe('the idempotency key of a draft', () => {
  beforeEach(() => sessionStorage.clear());

  it('stays the same after a reload and without an answer, even if the answers change', () => {
    const key = create().forDraft(draft);
    expect(create().forDraft(draft)).toBe(key);
    expect(create().forDraft(other)).toBe(key);
  });

  it('stays the same for the same answers after a definite response, and changes with them', () => {
    const keys = create();
    const key = keys.forDraft(draft);
    keys.settle(draft);
    expect(create().forDraft(draft)).toBe(key);
    expect(create().forDraft(other)).not.toBe(key);
  });

  it('remembers, even after a reload, a create call that was sent and not answered', () => {
    create().forDraft(draft);
    expect(create().mayHaveCreated()).toBe(false);
    create().createLeaves();
    expect(create().mayHaveCreated()).toBe(true);
    create().settle(draft);
    expect(create().mayHaveCreated()).toBe(false);
  });

  it('is new after it was cleared', () => {
    const keys = create();
    const key = keys.forDraft(draft);
    keys.clear();
    expect(keys.forDraft(draft)).not.toBe(key);
  });

  it('reveals nothing about the answers', () => {
    const keys = create();
    keys.forDraft(draft);
    keys.settle(draft);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('ana');
  });
});
