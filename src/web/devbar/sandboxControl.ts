import type { HttpClient } from '../clients/httpClient.ts';

export interface SandboxChoice {
  readonly id: string;
  readonly name: string;
}

export interface SandboxBrand extends SandboxChoice {
  readonly kind: string;
}

export interface MadeBorrower {
  readonly uuid: string;
  readonly jwt: string;
  readonly email: string;
  readonly password: string;
}

/** The sandbox control for developers and testers; only sandbox servers have it. */
export const createSandboxControl = (client: HttpClient) => ({
  async brands(): Promise<readonly SandboxBrand[]> {
    const brands = await client.send<readonly { code: string; name: string; kind: string }[]>({
      path: '/sandbox/brands',
      external: true,
    });
    return brands.map(({ code, name, kind }) => ({ id: code, name, kind }));
  },
  async personas(): Promise<readonly SandboxChoice[]> {
    const personas = await client.send<readonly { id: string; title: string }[]>({
      path: '/sandbox/personas',
      external: true,
    });
    return personas.map(({ id, title }) => ({ id, name: `${id}: ${title}` }));
  },
  makeBorrower: (request: { org: string; persona?: string; status?: string }) =>
    client.send<MadeBorrower>({
      method: 'POST',
      path: '/sandbox/applications',
      body: request,
      external: true,
    }),
  setStatus: (uuid: string, checklistStatus: string) =>
    client.send<unknown>({
      method: 'PATCH',
      path: `/sandbox/applications/${uuid}`,
      body: { checklistStatus },
      external: true,
    }),
  now: async (): Promise<string> =>
    (await client.send<{ now: string }>({ path: '/sandbox/clock', external: true })).now,
  /** Advances the clock by an ISO 8601 duration; resolves to the new time. */
  advance: async (advance: string): Promise<string> =>
    (
      await client.send<{ now: string }>({
        method: 'POST',
        path: '/sandbox/clock',
        body: { advance },
        external: true,
      })
    ).now,
});

export type SandboxControl = ReturnType<typeof createSandboxControl>;
