import { describe, expect, it } from 'vitest';
import { FetchError } from '../../clients/fetchError.ts';
import { later } from './later.ts';

interface Greeting {
  readonly greet: (name: string) => Promise<string>;
}

describe('a service that comes later', () => {
  it('is loaded by its first call, and answers it', async () => {
    const order: string[] = [];
    const service = later<Greeting>(async () => {
      order.push('loaded');
      return {
        greet: async (name) => {
          order.push(name);
          return `Good day, ${name}`;
        },
      };
    });
    expect(order).toEqual([]);
    expect(await service.greet('Ana')).toBe('Good day, Ana');
    expect(order).toEqual(['loaded', 'Ana']);
  });

  it('fails as a call without an answer when it cannot be loaded, and is loaded again by the next call', async () => {
    let times = 0;
    const service = later<Greeting>(async () => {
      times += 1;
      if (times === 1) throw new TypeError('Failed to fetch dynamically imported module');
      return { greet: async (name) => name };
    });
    const failed = await service.greet('Ana').catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(FetchError);
    expect((failed as FetchError).status).toBe(0);
    expect(await service.greet('Ana')).toBe('Ana');
  });

  it('has the same call each time, since effects depend on it', () => {
    const service = later<Greeting>(async () => ({ greet: async (name) => name }));
    expect(service.greet).toBe(service.greet);
  });

  it('passes the failure of a call on as it is', async () => {
    const refusal = new FetchError(409, 'Conflict');
    const service = later<Greeting>(async () => ({ greet: () => Promise.reject(refusal) }));
    await expect(service.greet('Ana')).rejects.toBe(refusal);
  });
});
