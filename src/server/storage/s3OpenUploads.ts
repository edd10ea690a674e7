import { textIn } from './s3Upload.ts';

/** A multipart upload neither completed nor aborted. */
interface OpenUpload {
  readonly key: string;
  readonly uploadId: string;
  readonly begunAt: Date;
}

interface Page {
  readonly uploads: readonly OpenUpload[];
  /** Start of the next page; undefined on the last. */
  readonly next: Readonly<Record<string, string>> | undefined;
}

function pageIn(xml: string): Page {
  const uploads = [...xml.matchAll(/<Upload>(.*?)<\/Upload>/gs)].flatMap(([, entry = '']) => {
    const [key, uploadId, begun] = ['Key', 'UploadId', 'Initiated'].map((name) => textIn(entry, name));
    if (key === undefined || uploadId === undefined || begun === undefined) return [];
    return [{ key, uploadId, begunAt: new Date(begun) }];
  });
  const keyMarker = textIn(xml, 'NextKeyMarker');
  if (textIn(xml, 'IsTruncated') !== 'true' || keyMarker === undefined) return { uploads, next: undefined };
  const marker = textIn(xml, 'NextUploadIdMarker');
  return {
    uploads,
    next: { 'key-marker': keyMarker, ...(marker === undefined ? {} : { 'upload-id-marker': marker }) },
  };
}

/** All open multipart uploads of a bucket; `list` fetches a page. */
export async function* openUploads(
  list: (query: Readonly<Record<string, string>>) => Promise<string>,
): AsyncGenerator<OpenUpload> {
  for (let at: Page['next'] = {}; at !== undefined; ) {
    const { uploads, next }: Page = pageIn(await list({ uploads: '', ...at }));
    yield* uploads;
    at = next;
  }
}
