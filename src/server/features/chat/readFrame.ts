import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import socketSchema from '../../../../schemas/api/chat-socket.schema.json' with { type: 'json' };
import type { ToServer } from '../../../core/chat/chatSocket.ts';
import { apiSchema } from '../../http/apiSchema.ts';

const ajv = new Ajv2020({ strict: true, strictRequired: false });
addFormats.default(ajv);

let compiled: ValidateFunction<ToServer> | undefined;

/** What a frame of the socket says; undefined when it is none of what a browser may say. */
export function readFrame(frame: string): ToServer | undefined {
  const isMessage: ValidateFunction<ToServer> = compiled ?? ajv.compile<ToServer>(apiSchema(socketSchema));
  compiled = isMessage;
  try {
    const read: unknown = JSON.parse(frame);
    return isMessage(read) ? read : undefined;
  } catch {
    return;
  }
}
