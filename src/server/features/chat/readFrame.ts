import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import socketSchema from '../../../../schemas/api/chat-socket.schema.json' with { type: 'json' };
import type { ToServer } from '../../../core/chat/chatSocket.ts';
import { maskNumbers, maskTyped } from '../../../core/chat/maskNumbers.ts';
import { meantText } from '../../../core/validation/meantText.ts';
import { apiSchema } from '../../http/apiSchema.ts';

const ajv = new Ajv2020({ strict: true, strictRequired: false });
addFormats.default(ajv);

let compiled: ValidateFunction<ToServer> | undefined;

/** Without what no body of a request may hold (http/validation.ts): nothing invisible is stored or shown to agents. */
const cleaned = (said: string): string => meantText(said.toWellFormed(), '\n');

/** Lower-cases ids, as the database does, cleans texts, and masks numbers nobody may see. */
function asTaken(said: ToServer): ToServer {
  if (said.type === 'open') return { ...said, conversationSid: said.conversationSid.toLowerCase() };
  if (said.type === 'typing') return { ...said, preview: maskTyped(cleaned(said.preview)) };
  if (said.type !== 'message') return said;
  const files = said.files.map((uuid) => uuid.toLowerCase());
  return { ...said, id: said.id.toLowerCase(), text: maskNumbers(cleaned(said.text)), files };
}

/**
 * Parses a socket frame, with ids in lower case, texts without invisible characters, and numbers masked
 * (`maskNumbers`); undefined when it is not allowed.
 */
export function readFrame(frame: string): ToServer | undefined {
  const isMessage: ValidateFunction<ToServer> = compiled ?? ajv.compile<ToServer>(apiSchema(socketSchema));
  compiled = isMessage;
  try {
    const read: unknown = JSON.parse(frame);
    return isMessage(read) ? asTaken(read) : undefined;
  } catch {
    return;
  }
}
