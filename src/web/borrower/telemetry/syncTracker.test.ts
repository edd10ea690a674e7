import { beforeEach, describe, expect, it, vi } from 'vitest';
import { saveTracker, syncTracker } from './syncTracker.ts';

const OURS = '0b2f8a3e-5c43-4b6e-9a52-6f3b1f8c7d10';
const THEIRS = '0b2f8a3e-5c43-4b6e-9a52-6f3b1f8c7d99';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

function ports(optimizelyProfileUuid: string | null, more: object = {}) {
  const reload = vi.fn();
  const save = vi.fn(async () => undefined);
  return {
    reload,
    save,
    applications: { tracker: async () => ({ optimizelyProfileUuid }), saveTracker: save },
    local: localStorage as Storage,
    tab: sessionStorage as Storage,
    uuid: OURS,
    identityUuid: 'identity',
    profileUuid: 'profile' as string | undefined,
    ...more,
  };
}

describe('the trackers of browser and person', () => {
  it("TELE-03 CALL-28 stores the server's tracker and reloads the page once", async () => {
    const first = ports(THEIRS);
    await syncTracker(first);
    expect(localStorage.getItem('tracker-uuid')).toBe(THEIRS);
    expect(first.reload).toHaveBeenCalledTimes(1);
    const second = ports(THEIRS, { uuid: THEIRS });
    await syncTracker(second);
    expect(second.reload).not.toHaveBeenCalled();
  });

  it('TELE-03 never reloads again for the same value, or if it cannot be stored', async () => {
    await syncTracker(ports(THEIRS));
    const again = ports(THEIRS);
    await syncTracker(again);
    expect(again.reload).not.toHaveBeenCalled();
    sessionStorage.clear();
    const refuse = () => {
      throw new Error('blocked');
    };
    const blocked = { getItem: refuse, setItem: refuse } as unknown as Storage;
    for (const storage of [{ local: blocked }, { tab: blocked }]) {
      const closed = ports(THEIRS, storage);
      await syncTracker(closed);
      expect(closed.reload).not.toHaveBeenCalled();
    }
  });

  it("CALL-29 gives a person without a tracker this browser's", async () => {
    const fresh = ports(null);
    await syncTracker(fresh);
    expect(fresh.save).toHaveBeenCalledExactlyOnceWith(OURS, 'identity');
    expect(fresh.reload).not.toHaveBeenCalled();
  });

  it("TELE-04 fails with 'No profile uuid' if there is none to save it with", async () => {
    const nobody = ports(null, { profileUuid: undefined });
    await expect(syncTracker(nobody)).rejects.toThrow(/^No profile uuid$/);
    await expect(saveTracker(undefined, nobody)).rejects.toThrow(/^No profile uuid$/);
    expect(nobody.save).not.toHaveBeenCalled();
  });
});
