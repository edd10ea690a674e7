import type { AppDependencies } from '../../http/dependencies.ts';
import { CompanyUnavailable } from '../../http/outbound/companyUnavailable.ts';

export type CallTools = Pick<AppDependencies, 'metrics' | 'ticks' | 'logger'>;

interface NamedCall {
  /** The company's id in the connections. */
  readonly provider: string;
  readonly call: string;
}

/** Times and counts a call to a company; logs one that gave no usable answer, without anything that was sent. */
export async function measuredCall<T>(
  { metrics, ticks, logger }: CallTools,
  { provider, call }: NamedCall,
  run: () => Promise<T>,
): Promise<T> {
  const began = ticks.now();
  const ended = (as: 'answered' | 'refused' | 'unavailable') =>
    metrics.providerCall({ provider, call, as, seconds: (ticks.now() - began) / 1_000 });
  try {
    const answer = await run();
    ended('answered');
    return answer;
  } catch (error) {
    const isUnavailable = error instanceof CompanyUnavailable;
    ended(isUnavailable ? 'unavailable' : 'refused');
    if (isUnavailable)
      logger.warn('a company gave no usable answer', { provider, call, reason: error.reason });
    throw error;
  }
}
