import { ApiError } from '../errors.ts';

/** A system outside gave no usable answer: it should be called again later. It holds nothing that was sent or answered. */
export class CompanyUnavailable extends Error {
  readonly reason: string;
  constructor(company: string, reason: string) {
    super(`${company}: ${reason}`);
    this.reason = reason;
  }
}

/** Answers 503 where a company gave no usable answer: that is no fault of this server. */
export async function orUnavailable<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof CompanyUnavailable) throw new ApiError('unavailable');
    throw error;
  }
}
