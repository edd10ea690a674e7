import { AwsClient } from 'aws4fetch';
import { type BlobStore, checkBlobKey, type StoredKey } from './blobStore.ts';

/** How a store that speaks S3 is reached. */
export interface S3Options {
  /** Such as `https://s3.us-east-1.amazonaws.com`; the bucket is put into the path. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const TIMEOUT_MS = 20_000;
const MOST_TRIES = 3;

/** The objects of an answer to ListObjectsV2; our keys need no unescaping. */
const keysIn = (xml: string): readonly StoredKey[] =>
  [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, entry = '']) => {
    const key = /<Key>(.*?)<\/Key>/s.exec(entry)?.[1];
    const at = /<LastModified>(.*?)<\/LastModified>/s.exec(entry)?.[1];
    return key === undefined || at === undefined ? [] : [{ key, storedAt: new Date(at) }];
  });

/** Files as objects of a bucket, by PUT, GET and DELETE of the S3 REST API with Signature Version 4. */
export function s3Blobs({ endpoint, bucket, region, ...keys }: S3Options): BlobStore {
  const client = new AwsClient({ ...keys, region, service: 's3', retries: MOST_TRIES - 1, initRetryMs: 100 });

  async function call(method: 'PUT' | 'GET' | 'DELETE', key: string, bytes?: Uint8Array): Promise<Response> {
    const url = `${endpoint.replace(/\/$/, '')}/${bucket}/${checkBlobKey(key)}`;
    const response = await client.fetch(url, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(bytes === undefined
        ? {}
        : { body: Buffer.from(bytes), headers: { 'content-type': 'application/octet-stream' } }),
    });
    if (!response.ok) throw new Error(`The file store answered ${response.status} to ${method}`);
    return response;
  }

  async function page(after: string | undefined): Promise<string> {
    const query = new URLSearchParams({
      'list-type': '2',
      ...(after === undefined ? {} : { 'start-after': after }),
    });
    const url = `${endpoint.replace(/\/$/, '')}/${bucket}?${query}`;
    const response = await client.fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Error(`The file store answered ${response.status} to a list`);
    return response.text();
  }

  return {
    kind: 's3',
    async *list() {
      for (let after: string | undefined; ; ) {
        const keys = keysIn(await page(after));
        after = keys.at(-1)?.key;
        if (after === undefined) return;
        yield keys;
      }
    },
    put: async (_tx, key, bytes) => void (await call('PUT', key, bytes)),
    get: async (_queries, key) => Buffer.from(await (await call('GET', key)).arrayBuffer()),
    remove: async (_queries, key) => void (await call('DELETE', key)),
  };
}
