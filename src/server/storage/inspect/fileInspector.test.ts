import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { streamOf } from '../../db/byteStreams.ts';
import { processorTime } from '../helper/processorTime.ts';
import { createFileInspector } from './fileInspector.ts';
import { InspectorUnavailable } from './inspectorUnavailable.ts';

const inspector = createFileInspector();
const inspect = async (bytes: Buffer, type: 'pdf' | 'jpeg' | 'png' | 'heic') => {
  const result = await inspector.inspect(streamOf(bytes), type);
  return result.ok ? result.value : undefined;
};

/** A one-page PDF; `catalog` is added to its catalog, `objects` follow with numbers from 10. */
function pdf({
  catalog = '',
  objects = [],
  trailer = '',
}: {
  catalog?: string;
  objects?: readonly (string | Buffer)[];
  trailer?: string;
} = {}): Buffer {
  const all = new Map<number, string | Buffer>([
    [1, `<</Type/Catalog/Pages 2 0 R ${catalog}>>`],
    [2, '<</Type/Pages/Kids[3 0 R]/Count 1>>'],
    [3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>'],
    ...objects.map((object, index) => [10 + index, object] as const),
  ]);
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  for (const [number, object] of all)
    parts.push(Buffer.from(`${number} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n'));
  return Buffer.concat([...parts, Buffer.from(`trailer<</Root 1 0 R ${trailer}>>\n%%EOF\n`)]);
}

function packed(object: string, dictionary = '/Type/ObjStm'): Buffer {
  const content = deflateSync(Buffer.from(`20 0 ${object}`));
  const head = `<<${dictionary}/N 1/First 5/Filter/FlateDecode/Length ${content.length}>>\nstream\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\nendstream')]);
}

describe('a PDF', () => {
  it('that only shows pages is unchanged, also with links, forms and an opening page', async () => {
    for (const harmless of [
      pdf(),
      pdf({ catalog: '/OpenAction[3 0 R/Fit]' }),
      pdf({ catalog: '/OpenAction<</S/GoTo/D[3 0 R/Fit]>>' }),
      pdf({ catalog: '/OpenAction 10 0 R', objects: ['<</S/GoTo/D[3 0 R/Fit]>>'] }),
      pdf({
        objects: ['<</Subtype/Link/A<</S/URI/URI(https://lender.example/JavaScript)>>>>', '(/JS /Launch)'],
      }),
      pdf({ objects: [packed('<</Title(/JavaScript)>>')] }),
    ])
      expect((await inspect(harmless, 'pdf'))?.equals(harmless), harmless.toString('latin1')).toBe(true);
  });

  it.each([
    ['a script', pdf({ objects: ['<</S/JavaScript/JS(app.alert(1))>>'] })],
    ['a script behind an escaped name', pdf({ objects: ['<</S/J#61vaScript/#4aS(app.alert(1))>>'] })],
    ['a script in an object stream', pdf({ objects: [packed('<</S/JavaScript/JS(1)>>')] })],
    [
      'a script in an object stream of an escaped type',
      pdf({ objects: [packed('<</S/Java#53cript>>', '/Type/Obj#53tm')] }),
    ],
    [
      'a script that only another table of objects names',
      Buffer.concat([pdf(), Buffer.from('9 0 obj<</JS(1)>>endobj')]),
    ],
    [
      'a script within the bytes of a stream',
      pdf({ objects: ['<</Length 40>>\nstream\n7 0 obj<</JS 8 0 R>>endobj\nendstream'] }),
    ],
    [
      'a script behind a string that never ends',
      Buffer.concat([pdf(), Buffer.from('9 0 obj( 8 0 obj<</JS 7 0 R>>endobj')]),
    ],
    ['actions without end', pdf({ objects: ['<</OpenAction[1 0 R]>>'.repeat(101)] })],
    ['a program to start', pdf({ catalog: '/OpenAction<</S/Launch/F(a.exe)>>' })],
    [
      'an address that is opened with it',
      pdf({ catalog: '/OpenAction 10 0 R', objects: ['<</S/URI/URI(https://evil.example)>>'] }),
    ],
    [
      'a file in it',
      pdf({ catalog: '/Names<</EmbeddedFiles<</Names[(a)10 0 R]>>>>', objects: ['<</Type/Filespec>>'] }),
    ],
    ['a form that is a program', pdf({ catalog: '/AcroForm<</XFA 10 0 R>>' })],
    ['media in it', pdf({ objects: ['<</Type/Annot/Subtype/RichMedia>>'] })],
    ['a lock', pdf({ trailer: '/Encrypt 10 0 R', objects: ['<</Filter/Standard/V 1/R 2/O(1)/U(2)/P -4>>'] })],
    ['an object stream that cannot be unpacked', pdf({ objects: [packed('<<>>').subarray(0, 70)] })],
    [
      'an object stream packed unusually',
      pdf({
        objects: ['<</Type/ObjStm/N 1/First 5/Filter[/ASCIIHexDecode/FlateDecode]>>\nstream\n00>\nendstream'],
      }),
    ],
    ['no pages that a reader finds', Buffer.from('%PDF-1.7\nnothing\n%%EOF\n')],
  ])('with %s is refused', async (_, bytes) => {
    expect(await inspect(bytes, 'pdf')).toBeUndefined();
  });
});

describe('a picture', () => {
  const photo = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#d01010' } });

  it('loses metadata, and keeps its orientation', async () => {
    const exif = { IFD0: { Copyright: 'Nora Vance' }, IFD3: { GPSLatitude: '27/1 57/1 0/1' } };
    const taken = await photo(40, 20).withExif(exif).withMetadata({ orientation: 6, exif }).jpeg().toBuffer();
    expect(taken.includes('Nora Vance')).toBe(true);
    const kept = await inspect(Buffer.concat([taken, Buffer.from('MZ a program behind it')]), 'jpeg');
    const seen = await sharp(kept).metadata();
    expect([seen.format, seen.width, seen.height, seen.exif, seen.orientation]).toEqual([
      'jpeg',
      20,
      40,
      undefined,
      undefined,
    ]);
    expect(kept?.includes('Nora')).toBe(false);
    expect(kept?.includes('MZ a program')).toBe(false);
  });

  it('stays a PNG', async () => {
    const kept = await inspect(await photo(3, 5).png().toBuffer(), 'png');
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'png', width: 3, height: 5 });
  });

  it('is refused if it is not one, is cut short, or would fill the memory', async () => {
    const whole = await sharp(
      Buffer.from(Array.from({ length: 48_000 }, (_, index) => (index * 7919) % 251)),
      { raw: { width: 160, height: 100, channels: 3 } },
    )
      .png()
      .toBuffer();
    expect(await inspect(Buffer.from('not a picture'), 'jpeg')).toBeUndefined();
    expect(await inspect(whole.subarray(0, whole.length / 2), 'png')).toBeUndefined();
    const bomb = await photo(3, 5).png().toBuffer();
    bomb.writeUInt32BE(12_000, 16);
    bomb.writeUInt32BE(12_000, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    expect((await sharp(bomb).metadata()).width).toBe(12_000);
    expect(await inspect(bomb, 'png')).toBeUndefined();
  });
});

it('a file that takes too long is refused, and the next is still inspected', async () => {
  const hasty = createFileInspector({ processes: 1, timeoutMs: 1 });
  const large = sharp({ create: { width: 3_000, height: 3_000, channels: 3, background: '#d01010' } });
  const result = await hasty.inspect(streamOf(await large.png().toBuffer()), 'png');
  expect(result).toEqual({ ok: false, error: 'slow' });
  const starved = createFileInspector({ processes: 1, timeoutMs: 1, workedMs: () => 0 });
  await expect(starved.inspect(streamOf(pdf()), 'pdf')).rejects.toThrow(InspectorUnavailable);
  expect(processorTime(process.pid)).toBeGreaterThan(10);
  expect((await inspector.inspect(streamOf(pdf()), 'pdf')).ok).toBe(true);
});

it('refuses at once while too many files wait, and accepts files afterwards', async () => {
  const small = createFileInspector({ processes: 1, waiting: 1 });
  const both = [1, 2].map(() => small.inspect(streamOf(pdf()), 'pdf'));
  await expect(small.inspect(streamOf(pdf()), 'pdf')).rejects.toThrow(InspectorUnavailable);
  expect((await Promise.all(both)).map(({ ok }) => ok)).toEqual([true, true]);
  expect((await small.inspect(streamOf(pdf()), 'pdf')).ok).toBe(true);
});
