import convert from 'heic-convert';
import sharp from 'sharp';

/** The most points of a picture: more than phones take, less than what would fill the memory. */
const MOST_PIXELS = 60_000_000;
/** The most bytes of a picture that was encoded again. */
const MOST_BYTES = 30_000_000;
const JPEG_QUALITY = 90;
const SECONDS = 45;

sharp.cache(false);
sharp.concurrency(1);

const isTooLarge = (width: number, height: number): boolean => width * height > MOST_PIXELS;

/** Whether a HEIC file says of any of its pictures (box `ispe`) that it has more points than are taken. */
function isHeicBomb(bytes: Buffer): boolean {
  for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 4))
    if (at + 16 <= bytes.length && isTooLarge(bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12)))
      return true;
  return false;
}

async function fromHeic(bytes: Buffer): Promise<Buffer> {
  if (isHeicBomb(bytes)) throw new Error('The picture has too many points');
  return Buffer.from(await convert({ buffer: bytes, format: 'JPEG', quality: JPEG_QUALITY / 100 }));
}

/**
 * The picture encoded anew: what one sees, as one sees it (the orientation is applied), and nothing else; no place where
 * it was taken, no text, nothing behind its end. A HEIC picture becomes a JPEG. Throws when it cannot be read whole or
 * has more than 60 million points.
 */
export async function cleanPicture(bytes: Buffer, type: 'jpeg' | 'png' | 'heic'): Promise<Buffer> {
  const source = type === 'heic' ? await fromHeic(bytes) : bytes;
  const picture = sharp(source, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .autoOrient()
    .timeout({ seconds: SECONDS });
  const encoded = await (type === 'png' ? picture.png() : picture.jpeg({ quality: JPEG_QUALITY })).toBuffer();
  if (encoded.length > MOST_BYTES) throw new Error('The picture is too large');
  return encoded;
}
