import type { Readable } from 'node:stream';
import { DataStore, type Lock, type Locker, Upload } from '@tus/server';
import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import type { ApplicationRecord } from '../applications/recordService.ts';
import type { ResumableUploads } from './resumableUploads.ts';
import type { UploadsOwner } from './routeParts.ts';
import { readLabel } from './uploadLabel.ts';
import type { Upload as KeptUpload } from './uploadRows.ts';

/** Bytes stored at a time, and the most a crash loses. */
const PIECE = 256 * 1024;

/** A request about a person's own uploads. */
export interface TusRequest extends UploadsOwner {
  readonly holder: string;
  readonly lock: (tx: Transaction<Tables>) => Promise<ApplicationRecord>;
}

/** Returns tus metadata as it was sent. */
const metadataOf = ({ fileName, label }: KeptUpload): Record<string, string> => ({
  filename: fileName,
  type: label.type,
  ...(label.side === undefined ? {} : { side: label.side }),
  ...(label.conditionUuid === undefined ? {} : { conditionUuid: label.conditionUuid }),
});

/** An application's uploads as a tus store, for one request. Throws ApiErrors that borrowers may see. */
export class TusStore extends DataStore {
  readonly #uploads: ResumableUploads;
  readonly #db: AppDependencies['db'];
  readonly #request: TusRequest;
  override extensions = ['creation', 'creation-with-upload', 'termination'];

  constructor(uploads: ResumableUploads, db: AppDependencies['db'], request: TusRequest) {
    super();
    this.#uploads = uploads;
    this.#db = db;
    this.#request = request;
  }

  override async create(upload: Upload): Promise<Upload> {
    const { id: uuid, size = 0, metadata = {} } = upload;
    const fileName = (metadata.filename ?? '').slice(0, 500);
    const { signerUuid } = this.#request;
    const label = { ...readLabel(metadata), ...(signerUuid === undefined ? {} : { signerUuid }) };
    await this.#db.transaction(async (tx) =>
      this.#uploads.begin(tx, await this.#request.lock(tx), { uuid, fileName, size, label }),
    );
    await this.#uploads.hold(this.#request.applicationUuid, uuid, this.#request.holder);
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const kept = await this.#uploads.state(this.#request.applicationUuid, id);
    return new Upload({ id, size: kept.size, offset: kept.received, metadata: metadataOf(kept) });
  }

  /** Stores piece after piece, including those received before a lost connection. */
  override async write(stream: Readable, id: string, start: number): Promise<number> {
    const { holder, applicationUuid } = this.#request;
    let offset = start;
    let held: Buffer[] = [];
    let length = 0;
    const keep = async (): Promise<void> => {
      const bytes = Buffer.concat(held, length);
      held = [];
      length = 0;
      if (bytes.length > 0)
        offset = await this.#uploads.append({ applicationUuid, uuid: id, offset, holder }, bytes);
    };
    try {
      for await (const bytes of stream as AsyncIterable<Buffer>) {
        held.push(bytes);
        length += bytes.length;
        if (length >= PIECE) await keep();
      }
    } finally {
      await keep();
    }
    return offset;
  }

  override remove(id: string): Promise<void> {
    return this.#uploads.cancel(this.#request.applicationUuid, id);
  }
}

/**
 * The latest request takes over an upload by a mark in its row; from then on the previous one, on any server,
 * adds nothing. Nobody waits, and a silently dead connection blocks nothing.
 */
export const lastComesFirst = (
  uploads: ResumableUploads,
  { applicationUuid, holder }: TusRequest,
): Locker => ({
  newLock: (id): Lock => ({
    lock: () => uploads.hold(applicationUuid, id, holder),
    unlock: async () => undefined,
  }),
});
