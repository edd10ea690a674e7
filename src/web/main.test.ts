import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import html from './index.html?raw';

/** Builds the page as the server sends it, with data blocks in its head. */
function servePage(blocks: Readonly<Record<string, string>>): void {
  const page = new DOMParser().parseFromString(html, 'text/html');
  document.body.replaceChildren(...page.body.childNodes);
  for (const [id, text] of Object.entries(blocks)) {
    const block = document.createElement('script');
    block.type = 'application/json';
    block.id = id;
    block.textContent = text;
    document.body.append(block);
  }
}

describe('the start of the page', () => {
  beforeEach(() => vi.resetModules());
  afterEach(() => vi.restoreAllMocks());

  it.each([
    ['absent', {}],
    ['not JSON', { organization: '{' }],
    ['malformed', { organization: '{"orgCode":"main"}' }],
  ])('BRAND-10 fails visibly if the organization object is %s', async (_case, blocks) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    servePage(blocks);
    await import('./main.tsx');
    await vi.waitFor(() => expect(document.querySelector('#root h1')).not.toBeNull(), 60_000);
    expect(document.querySelector('#root h1')?.textContent).toBe('Sorry, looks like we have hit a snag!');
    expect(document.querySelector('#root')?.textContent).toContain('888-819-6388');
    expect(document.querySelector('form, input')).toBeNull();
    expect(log).toHaveBeenCalledWith('The page carries no organisation', '');
  });
});
