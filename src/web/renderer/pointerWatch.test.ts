import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPointerWatch } from './pointerWatch.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const send = (type: string, pointerType = 'mouse') =>
  document.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { pointerType }));

describe('pointerWatch', () => {
  it('runs the work at once while nothing is pressed', () => {
    const work = vi.fn();
    createPointerWatch().afterClick(work);
    expect(work).toHaveBeenCalledOnce();
  });

  it.each(['mouse', 'touch'])('runs the work once after the click of a %s', (kind) => {
    const pointer = createPointerWatch();
    const stop = pointer.watch(document);
    const work = vi.fn();
    send('pointerdown', kind);
    pointer.afterClick(work);
    send('pointerup', kind);
    expect(work).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(work).toHaveBeenCalledOnce();
    pointer.afterClick(work);
    expect(work).toHaveBeenCalledTimes(2);
    stop();
  });

  it('drops the work when it stops', () => {
    const pointer = createPointerWatch();
    const stop = pointer.watch(document);
    const work = vi.fn();
    send('pointerdown');
    pointer.afterClick(work);
    stop();
    expect(work).toHaveBeenCalledOnce();
  });
});
