import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { pdfObjects } from './pdfObjects.ts';

const objectsOf = (text: string | Buffer) => [...pdfObjects(Buffer.from(text))].length;

it('finds every place that starts an object, even inside a string that never ends', () => {
  expect(objectsOf('1 0 obj<<>>endobj 2 0 obj<<>>endobj trailer<<>>')).toBe(3);
  expect(objectsOf('1 0 obj( 2 0 obj<<>>endobj 3 0 obj%')).toBe(3);
});

it.each(['(', '<', '%'])('reads a file with overlapping objects only once: %s', (begin) => {
  expect(objectsOf(`1 0 obj${begin} `.repeat(10))).toBe(10);
  expect(() => objectsOf(`1 0 obj${begin}`.repeat(40_000))).toThrow('Too many objects overlap');
});

it('reads an object stream with overlapping objects only once', () => {
  const header = Array.from({ length: 400 }, (_, index) => `${index} ${400 - index}`).join(' ');
  const content = deflateSync(Buffer.from(`${header} (${'a'.repeat(1_200_000)}`));
  const head = `1 0 obj<</Type/ObjStm/First ${header.length + 1}/Filter/FlateDecode>>stream\n`;
  expect(() => {
    for (const _ of pdfObjects(Buffer.concat([Buffer.from(head), content])));
  }).toThrow('Too many objects overlap');
});
