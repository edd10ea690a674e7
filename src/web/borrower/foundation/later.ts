import { FetchError } from '../../clients/fetchError.ts';

/** Services whose every member is a call. */
export type OnlyCalls<Services> = {
  readonly [Name in keyof Services]: {
    readonly [Call in keyof Services[Name]]: (...given: never[]) => Promise<unknown>;
  };
};

/**
 * A service of calls only, whose code is loaded with the first of them. If it cannot be loaded, the call was not sent: it
 * fails as one without an answer does.
 */
export function later<Service extends object>(load: () => Promise<Service>): Service {
  const loaded = (): Promise<Service> =>
    load().catch((error: unknown) => {
      throw new FetchError(0, `The service could not be loaded: ${String(error)}`);
    });
  const calls: Partial<Record<keyof Service, unknown>> = {};
  const callOf =
    (name: keyof Service) =>
    async (...given: readonly unknown[]): Promise<unknown> => {
      const { [name]: send } = await loaded();
      return (send as (...given: readonly unknown[]) => unknown)(...given);
    };
  return new Proxy({} as Service, {
    get(_, name) {
      const call = name as keyof Service;
      // Effects depend on a call: it stays the same function.
      calls[call] ??= callOf(call);
      return calls[call];
    },
  });
}
