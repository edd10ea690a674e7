import { describe, expect, it } from 'vitest';
import { scaleFor, zoomed } from './readerZoom.ts';

describe('the zoom of the reader', () => {
  it('changes in steps within its limits', () => {
    expect(zoomed(1, 1)).toBe(1.25);
    expect(zoomed(1, -1)).toBe(0.75);
    expect(zoomed(3, 1)).toBe(3);
    expect(zoomed(0.5, -1)).toBe(0.5);
  });

  it('fills a narrow reader and keeps a readable size in a wide one', () => {
    expect(scaleFor(612, 306, 1)).toBe(0.5);
    expect(scaleFor(612, 306, 2)).toBe(1);
    expect(scaleFor(612, 4000, 1)).toBe(1.6);
  });
});
