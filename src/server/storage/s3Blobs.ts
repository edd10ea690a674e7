import { AwsClient } from 'aws4fetch';
import { type BlobStreams, checkBlobKey, type StoredKey } from './blobStore.ts';
import { openUploads } from './s3OpenUploads.ts';
import { type S3Call, writeObject } from './s3Upload.ts';
import { StoreUnavailable } from './storeUnavailable.ts';

/** Connection to an S3-compatible store. */
export interface S3Options {
  /** Such as `https://s3.us-east-1.amazonaws.com`; the bucket is put into the path. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Bytes per part of a larger object, and per file in memory; default 5 MiB. */
  readonly partBytes?: number;
}

const TIMEOUT_MS = 20_000;
const MOST_TRIES = 3;

/** Objects of a ListObjectsV2 answer; our keys need no unescaping. */
const keysIn = (xml: string): readonly StoredKey[] =>
  [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, entry = '']) => {
    const key = /<Key>(.*?)<\/Key>/s.exec(entry)?.[1];
    const at = /<LastModified>(.*?)<\/LastModified>/s.exec(entry)?.[1];
    return key === undefined || at === undefined ? [] : [{ key, storedAt: new Date(at) }];
  });

/** Temporary: the store is busy or broken, or our request was too slow. */
const isOfTheMoment = (status: number): boolean => status >= 500 || status === 408 || status === 429;

/** S3's minimum for all parts but the last. */
const PART_BYTES = 5 * 1024 * 1024;

/** Files as objects of a bucket, by the S3 REST API with Signature Version 4; larger ones in parts. */
export function s3Blobs({
  endpoint,
  bucket,
  region,
  partBytes = PART_BYTES,
  ...keys
}: S3Options): BlobStreams {
  const client = new AwsClient({ ...keys, region, service: 's3', retries: MOST_TRIES - 1, initRetryMs: 100 });
  const base = `${endpoint.replace(/\/$/, '')}/${bucket}`;

  /** The timeout covers only the start of the answer: its reader sets the pace after that. */
  async function call(method: string, address: string, body?: Uint8Array): Promise<Response> {
    const abort = new AbortController();
    const late = setTimeout(() => abort.abort(new Error('The file store did not answer')), TIMEOUT_MS);
    const sent =
      body === undefined
        ? {}
        : { body: Buffer.from(body), headers: { 'content-type': 'application/octet-stream' } };
    const response = await client
      .fetch(`${base}${address}`, { method, redirect: 'manual', signal: abort.signal, ...sent })
      .catch((cause: unknown) => {
        throw new StoreUnavailable('The file store did not answer', { cause });
      })
      .finally(() => clearTimeout(late));
    if (response.ok) return response;
    await response.body?.cancel();
    const what = `The file store answered ${response.status} to ${method}`;
    throw isOfTheMoment(response.status) ? new StoreUnavailable(what) : new Error(what);
  }

  const objectCall =
    (key: string): S3Call =>
    (method, query = {}, body) => {
      const search = new URLSearchParams(query).toString();
      return call(method, `/${checkBlobKey(key)}${search === '' ? '' : `?${search}`}`, body);
    };

  async function page(after: string | undefined): Promise<string> {
    const query = new URLSearchParams({
      'list-type': '2',
      ...(after === undefined ? {} : { 'start-after': after }),
    });
    return (await call('GET', `?${query}`)).text();
  }

  return {
    kind: 's3',
    buffered: 2 * partBytes,
    async *list() {
      for (let after: string | undefined; ; ) {
        const keys = keysIn(await page(after));
        after = keys.at(-1)?.key;
        if (after === undefined) return;
        yield keys;
      }
    },
    write: (_queries, key, source) => writeObject(objectCall(key), source, partBytes),
    async *read(_queries, key) {
      const { body } = await call('GET', `/${checkBlobKey(key)}`);
      if (body !== null) yield* body;
    },
    remove: async (_queries, key) => void (await objectCall(key)('DELETE')),
    async removeUnfinished(before, isOurs) {
      const list = async (query: Readonly<Record<string, string>>) =>
        (await call('GET', `?${new URLSearchParams(query)}`)).text();
      for await (const { key, uploadId, begunAt } of openUploads(list))
        if (begunAt < before && isOurs(key)) await objectCall(key)('DELETE', { uploadId });
    },
  };
}
