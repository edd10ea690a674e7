import { describe, expect, it } from 'vitest';
import { brandIcon, maskableIcon } from './brandIcons.ts';

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="30" viewBox="0 0 100 30" role="img">
  <title>A "Lender"</title>
  <circle cx="15" cy="15" r="15" fill="#123456"/>
  <text x="40" y="20">A Lender</text>
</svg>`;

describe('icons of a brand', () => {
  it('show the mark of its logo in a square, without its name', () => {
    expect(brandIcon(LOGO)).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 30 30">\n' +
        '<circle cx="15" cy="15" r="15" fill="#123456"/>\n</svg>\n',
    );
  });

  it('keep outlined letters that stand in the mark, and leave out those of the name', () => {
    const outlined = LOGO.replace(
      /<text.*<\/text>/,
      '<path data-letters="A" d="M9 20L12 9Z" fill="#fff"/>\n<path data-letters="A Lender" d="M40.5 20L42 9Z"/>',
    );
    expect(brandIcon(outlined)).toContain('<path d="M9 20L12 9Z" fill="#fff"/>');
    expect(brandIcon(outlined)).not.toMatch(/M40|letters/);
  });

  it('have a background to the edge if maskable, with the mark inside the area that no shape crops', () => {
    const icon = maskableIcon(LOGO, '#fafafa');
    expect(icon).toContain('<rect width="100" height="100" fill="#fafafa"/>');
    const [, x, y, size] = /<svg x="(\d+)" y="(\d+)" width="(\d+)"/.exec(icon) ?? [];
    const corner = Math.hypot(50 - Number(x), 50 - Number(y));
    expect(corner).toBeLessThanOrEqual(40);
    expect(Number(x) * 2 + Number(size)).toBe(100);
    expect(icon).not.toContain('A Lender');
  });

  it('take no time over a number that never ends', () => {
    const letters = `<path data-letters="" d="M${'1'.repeat(99_000)}`;
    const begun = performance.now();
    expect(brandIcon(`<svg viewBox="0 0 9 9">${letters}</svg>`)).toContain(letters);
    expect(performance.now() - begun).toBeLessThan(2_000);
  });
});
