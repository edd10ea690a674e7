import { type ByteStream, inBlocks } from '../db/byteStreams.ts';

/** Calls the store about one object; throws unless it succeeded. */
export type S3Call = (
  method: 'PUT' | 'POST' | 'DELETE',
  query?: Readonly<Record<string, string>>,
  body?: Uint8Array,
) => Promise<Response>;

/** Text of the first such element; undefined without one. */
export const textIn = (xml: string, element: string): string | undefined =>
  new RegExp(`<${element}>(.*?)</${element}>`, 's')
    .exec(xml)?.[1]
    ?.replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

const uploadIdIn = (xml: string): string => {
  const id = textIn(xml, 'UploadId');
  if (id === undefined) throw new Error('The file store began no upload');
  return id;
};

/**
 * Writes an object of any size: one PUT when it fits in a part, else a multipart upload. One part is in
 * memory while the next fills. Failures are aborted at the store, which then keeps nothing.
 */
export async function writeObject(call: S3Call, source: ByteStream, partBytes: number): Promise<void> {
  const parts = inBlocks(source, partBytes)[Symbol.asyncIterator]();
  const first = await parts.next();
  const second = first.done ? first : await parts.next();
  if (second.done) return void (await call('PUT', {}, first.done ? Buffer.alloc(0) : first.value));
  const uploadId = uploadIdIn(await (await call('POST', { uploads: '' })).text());
  const tags: string[] = [];
  const send = async (part: Buffer): Promise<void> => {
    const { headers } = await call('PUT', { partNumber: String(tags.length + 1), uploadId }, part);
    tags.push(headers.get('etag') ?? '');
  };
  try {
    await send(first.value ?? Buffer.alloc(0));
    await send(second.value);
    for (let part = await parts.next(); !part.done; part = await parts.next()) await send(part.value);
    await complete(call, uploadId, tags);
  } catch (error) {
    await call('DELETE', { uploadId }).catch(() => undefined);
    throw error;
  }
}

/** The store may answer 200 with a failure in the body. */
async function complete(call: S3Call, uploadId: string, tags: readonly string[]): Promise<void> {
  const parts = tags.map(
    (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
  );
  const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
  const answer = await (await call('POST', { uploadId }, Buffer.from(body))).text();
  if (!answer.includes('CompleteMultipartUploadResult'))
    throw new Error('The file store did not complete a multipart upload');
}
