import { expect, it } from 'vitest';
import { keptPage } from './withoutAnswers.ts';

const html = (block = '') => `<html><head>\n${block}</head><body></body></html>`;
const BLOCK =
  '<script type="application/json" id="answers">{"sid":"a","answers":["\\u003c/script>"]}</script>\n';

const page = (body: string, cache = 'no-store', status = 200) =>
  new Response(body, { status, headers: { 'cache-control': cache, 'content-length': '9' } });

it('keeps a page without what its document carries of its person', async () => {
  const kept = await keptPage(page(html(BLOCK)));
  expect(await kept?.text()).toBe(html());
  expect([...(kept?.headers ?? [])]).toContainEqual(['cache-control', 'private, no-cache']);
});

it('keeps a page of everybody as it is', async () => {
  expect(await (await keptPage(page(html(), 'private, no-cache')))?.text()).toBe(html());
});

it.each([
  ['that may not be stored for another reason', page(html())],
  ['with more than one of these blocks', page(html(`${BLOCK}${BLOCK}`))],
  ['with such a block in another form', page(html(BLOCK.replace('id="answers"', ' id="answers"')))],
  ['that failed', page(html(), 'private, no-cache', 500)],
])('keeps no page %s', async (_what, response) => {
  expect(await keptPage(response)).toBeNull();
});
