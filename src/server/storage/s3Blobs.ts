import { AwsClient } from 'aws4fetch';
import { type BlobStore, checkBlobKey } from './blobStore.ts';

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

/** Files as objects of a bucket, by PUT, GET and DELETE of the S3 REST API with Signature Version 4. */
export function s3Blobs({ endpoint, bucket, region, ...keys }: S3Options): BlobStore {
  const client = new AwsClient({ ...keys, region, service: 's3', retries: MOST_TRIES - 1, initRetryMs: 100 });

  async function call(method: 'PUT' | 'GET' | 'DELETE', key: string, bytes?: Uint8Array): Promise<Response> {
    const url = `${endpoint.replace(/\/$/, '')}/${bucket}/${checkBlobKey(key)}`;
    const response = await client.fetch(url, {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(bytes === undefined
        ? {}
        : { body: Buffer.from(bytes), headers: { 'content-type': 'application/octet-stream' } }),
    });
    if (!response.ok) throw new Error(`The file store answered ${response.status} to ${method}`);
    return response;
  }

  return {
    kind: 's3',
    put: async (_tx, key, bytes) => void (await call('PUT', key, bytes)),
    get: async (_queries, key) => Buffer.from(await (await call('GET', key)).arrayBuffer()),
    remove: async (_queries, key) => void (await call('DELETE', key)),
  };
}
