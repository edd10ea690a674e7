import type { Readable } from 'node:stream';
import { DataStore, type Lock, type Locker, Upload } from '@tus/server';
import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import type { ApplicationRecord } from '../applications/recordService.ts';
import type { ResumableUploads } from './resumableUploads.ts';
import { readLabel } from './uploadLabel.ts';
import type { Upload as KeptUpload } from './uploadRows.ts';

/** Bytes that are kept at once, and the most that a kill takes away. */
const PIECE = 256 * 1024;

/** The request that a store is for: of an application that is the borrower's. */
export interface TusRequest {
  /** Who holds the upload: the id of the request. */
  readonly holder: string;
  readonly applicationUuid: string;
  readonly lock: (tx: Transaction<Tables>) => Promise<ApplicationRecord>;
}

/** What tus keeps of a file, said again as it was said. */
const metadataOf = ({ fileName, label }: KeptUpload): Record<string, string> => ({
  filename: fileName,
  type: label.type,
  ...(label.side === undefined ? {} : { side: label.side }),
  ...(label.conditionUuid === undefined ? {} : { conditionUuid: label.conditionUuid }),
});

/** Uploads of one application as tus sees them, for one request. What a borrower may be told is thrown as an ApiError. */
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
    const label = readLabel(metadata);
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

  /** Keeps piece after piece; what came before the connection was lost is kept too. */
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
 * Who asks last holds an upload, by a word in its row: the request before, at this server or another, adds nothing from
 * then on. So nobody waits, and a connection that is lost without saying so holds nothing up.
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
