import { createHash } from 'node:crypto';

const digest = (seed: string): Buffer => createHash('sha256').update(seed).digest();

/** A number in [0, 1) that depends only on the seed. */
export const fractionOf = (seed: string): number => digest(seed).readUIntBE(0, 6) / 2 ** 48;

/** A whole number between both ends, inclusive, that depends only on the seed. */
export const integerBetween = (seed: string, { from, to }: { readonly from: number; readonly to: number }) =>
  Math.min(to, from + Math.floor(fractionOf(seed) * (to - from + 1)));

/** A share between both ends, in ten-thousandths, that depends only on the seed. */
export const shareBetween = (seed: string, { from, to }: { readonly from: number; readonly to: number }) =>
  integerBetween(seed, { from: Math.round(from * 10_000), to: Math.round(to * 10_000) }) / 10_000;
