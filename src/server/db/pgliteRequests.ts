import { type PGlite, protocol } from '@electric-sql/pglite';
import { queryMessage, readReply, type WireReply } from './wireMessages.ts';

/** Requests to an embedded database, each answered whole. */
export interface PGliteRequests {
  /** Sends messages together; throws the error with which the database answers one of them. */
  send(...messages: readonly Uint8Array[]): Promise<WireReply>;
  /** Sends `begin` with the next request, to save a round trip. */
  beginWithNext(): void;
}

const BEGIN = queryMessage('begin');

function errorIn(sent: Uint8Array): Error {
  const errors: Error[] = [];
  new protocol.Parser().parse(sent as Uint8Array<ArrayBuffer>, (message) => {
    if (message instanceof Error) errors.push(message);
  });
  return errors[0] ?? new Error('The database answered with an error that cannot be read');
}

export function createPGliteRequests(pglite: Pick<PGlite, 'execProtocolRawStream'>): PGliteRequests {
  let isToBegin = false;
  return {
    /** PGlite works synchronously: the whole reply is there at the end. */
    async send(...messages) {
      const parts: Uint8Array[] = [];
      // PGlite passes its own memory, which the next part may overwrite.
      const onRawData = (part: Uint8Array) => void parts.push(part.slice());
      const all = isToBegin ? [BEGIN, ...messages] : messages;
      isToBegin = false;
      await pglite.execProtocolRawStream(Buffer.concat(all), { syncToFs: false, onRawData });
      const sent = Buffer.concat(parts);
      const reply = readReply(sent);
      if (reply.isError) throw errorIn(sent);
      return reply;
    },
    beginWithNext() {
      isToBegin = true;
    },
  };
}
