/** The file store cannot keep or give a file now, which says nothing of the file: it is full or away. Nothing of it was kept. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}
