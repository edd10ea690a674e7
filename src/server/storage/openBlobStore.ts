import { join } from 'node:path';
import type { Settings } from '../settings/settings.ts';
import type { BlobStreams } from './blobStore.ts';
import { databaseBlobs } from './databaseBlobs.ts';
import { folderBlobs } from './folderBlobs.ts';
import { s3Blobs } from './s3Blobs.ts';

export function openBlobStore(settings: Settings): BlobStreams {
  const { blobStore, blobFolder, dataDir } = settings;
  if (blobStore === 'database') return databaseBlobs;
  if (blobStore === 'folder') return folderBlobs(blobFolder ?? join(dataDir, 'files'));
  const { s3Endpoint = '', s3Bucket = '', s3Region, s3AccessKeyId = '', s3SecretAccessKey = '' } = settings;
  return s3Blobs({
    endpoint: s3Endpoint,
    bucket: s3Bucket,
    region: s3Region,
    accessKeyId: s3AccessKeyId,
    secretAccessKey: s3SecretAccessKey,
  });
}
