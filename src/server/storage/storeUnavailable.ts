/**
 * The file store is full or away: a temporary failure that stored nothing and says nothing about the file.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}
