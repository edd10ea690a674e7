import { expect, it } from 'vitest';
import { withLoading } from './withDrawn.ts';

const TEMPLATE = '<html><head></head><body><div id="root"></div></body></html>';

it('what stands until the page is built has its styles under the nonce of the answer, and says so', () => {
  const styles = [
    { names: 'eq-global a', css: 'h1{margin:0}' },
    { names: 'eq b', css: '.eq-b{content:"$&"}' },
  ];
  expect(withLoading(TEMPLATE, { html: '<p>Loading $1</p>', styles })).toBe(
    [
      '<html><head><style nonce="__CSP_NONCE__" data-emotion="eq-global a">h1{margin:0}</style>',
      '<style nonce="__CSP_NONCE__" data-emotion="eq b">.eq-b{content:"$&"}</style>',
      '</head><body><div id="root" data-drawn="loading"><p>Loading $1</p></div></body></html>',
    ].join('\n'),
  );
});
