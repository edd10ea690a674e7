import { compress, type Encoding } from '../../../http/encodings.ts';
import { lastUsed } from '../../../releases/lastUsed.ts';

/** One takes about 80 kB. */
const MOST_KEPT = 200;

/** Pages that are the same for all who get them: written and compressed once. */
export function createReadyPages() {
  const ready = lastUsed<Promise<Buffer> | undefined>(MOST_KEPT);
  /** The page of this etag in an encoding; `write` makes its text. */
  return (etag: string, encoding: Encoding | undefined, write: () => string): Promise<Buffer> => {
    const key = `${encoding} ${etag}`;
    const known = ready.get(key);
    if (known !== undefined) return known;
    const made = encoding === undefined ? Promise.resolve(Buffer.from(write())) : compress[encoding](write());
    ready.set(key, made);
    // What failed is made anew by the next call.
    made.catch(() => ready.set(key, undefined));
    return made;
  };
}
