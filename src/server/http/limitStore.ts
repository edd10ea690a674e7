import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyContextConfig } from 'fastify';
import type { RequestLimit, RequestLimits } from './requestLimits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if the route's own rate limit holds to the request over all servers; each request asks the database. */
    isExactLimit?: boolean;
  }
}

/** What the rate-limit plugin gives for a route with a limit of its own, beside what its types say. */
interface LimitedRoute {
  readonly routeInfo: {
    readonly method: string | readonly string[];
    readonly url: string;
    readonly config?: FastifyContextConfig;
  };
}

/** Counts for the rate-limit plugin: one limit for all usual routes, one for each route with its own. */
export function limitStore(limits: RequestLimits): FastifyRateLimitStoreCtor {
  const storeOf = (limit: RequestLimit): FastifyRateLimitStore => ({
    incr(client, callback, perMs, most) {
      limit.count(client, { perMs, most }).then((counted) => callback(null, counted), callback);
    },
    child(route) {
      const { method, url, config } = (route as unknown as LimitedRoute).routeInfo;
      return storeOf(limits.open(`${String(method)} ${url}`, config?.isExactLimit === true));
    },
  });
  return class {
    readonly #store = storeOf(limits.open('usual routes', false));
    incr: FastifyRateLimitStore['incr'] = (...counted) => this.#store.incr(...counted);
    child: FastifyRateLimitStore['child'] = (route) => this.#store.child(route);
  };
}
