import type { HttpClient } from './httpClient.ts';

/** What somebody's account says of texts about their application. */
export interface TextSettings {
  readonly offered: boolean;
  /** The last digits of the number on file. */
  readonly number?: string;
  readonly confirmed: boolean;
  readonly agreed: boolean;
}

const PATH = '/identity/secure/api/v1/texts';

export const createTextService = (client: HttpClient) => ({
  settings: () => client.send<TextSettings>({ path: PATH }),
  /** Texts a code to the number on file. */
  sendCode: () => client.send<void>({ method: 'POST', path: `${PATH}/code` }),
  /** Agrees, with a code where the number is not confirmed yet. */
  agree: (code?: string) =>
    client.send<TextSettings>({
      method: 'PUT',
      path: PATH,
      body: { agreed: true, ...(code === undefined ? {} : { code }) },
    }),
  stop: () => client.send<TextSettings>({ method: 'PUT', path: PATH, body: { agreed: false } }),
});

export type TextService = ReturnType<typeof createTextService>;
