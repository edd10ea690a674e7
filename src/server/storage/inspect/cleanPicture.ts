import convert from 'heic-convert';
import sharp from 'sharp';

/** In pixels: more than phones take, less than would fill the memory. */
const MOST_PIXELS = 60_000_000;
const MOST_BYTES = 30_000_000;
const JPEG_QUALITY = 90;
const SECONDS = 45;

sharp.cache(false);
sharp.concurrency(1);

const isTooLarge = (width: number, height: number): boolean => width * height > MOST_PIXELS;

/** True when any picture in a HEIC file (box `ispe`) declares too many pixels. */
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
 * Re-encodes a picture with its orientation applied and nothing else: no location, text or trailing data.
 * HEIC becomes JPEG. Throws when it is unreadable or over 60 million pixels.
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
