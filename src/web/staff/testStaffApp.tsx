import { render } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { parse } from 'yaml';
import { compileMessages } from '../../core/copy/compileMessages.ts';
import { createCopy } from '../../core/copy/createCopy.ts';
import type { StaffRolesFile } from '../../core/model/generated/staff-roles.ts';
import type { StaffWordsFile } from '../../core/model/generated/staff-words.ts';
import type { Grant } from '../../core/staff/permission.ts';
import { StaffApp } from './app/StaffApp.tsx';
import type { StaffSession } from './foundation/staffSession.ts';

const files = import.meta.glob<string>('../../../config/staff/*.yaml', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const fileOf = <T,>(name: string): T => parse(files[`../../../config/staff/${name}.yaml`] ?? '') as T;

const words = fileOf<StaffWordsFile>('words');
const { roles } = fileOf<StaffRolesFile>('roles');

export const wordKeys = Object.keys(words.messages);

/** The words of the staff's pages, as the server sends them. */
const testWords = createCopy({
  messages: compileMessages(words.messages),
  locale: words.locale,
  dictionary: {},
  enums: {},
  args: {},
});

export const testSession = (grants: readonly Grant[], more: Partial<StaffSession> = {}): StaffSession => ({
  person: { uuid: 'a', name: 'Ada Byron', email: 'ada@lender.example' },
  csrf: 'proof',
  expiresAt: '2026-02-01T20:00:00Z',
  idleSeconds: 1_800,
  needs: [],
  ways: { passkeys: 1, password: false },
  grants,
  roles,
  lenders: [
    { code: 'main', name: 'Larkhaven', kind: 'independent', locales: ['en-US'], unoffered: ['es-US'] },
    { code: 'acme', name: 'Acme Credit Union', kind: 'credit-union', locales: ['en-US'], unoffered: [] },
  ],
  ...more,
});

export interface Asked {
  readonly call: string;
  readonly body: unknown;
  readonly csrf: string | null;
}

type Answer = unknown | ((body: unknown) => unknown);

/** An answer that refuses. */
export const refusal = (status: number, errors: readonly string[] = []): Response =>
  Response.json({ status: 'refused', errors }, { status });

/** Opens the application at a path; `answers` by method and path, 404 otherwise. Tells what was asked. */
export function openStaff(path: string, answers: Readonly<Record<string, Answer>>) {
  window.history.replaceState(null, '', path);
  const asked: Asked[] = [];
  const fetch = (async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${String(input)}`;
    const body: unknown = init.body === undefined ? undefined : JSON.parse(String(init.body));
    asked.push({ call, body, csrf: new Headers(init.headers).get('x-staff-csrf') });
    const known = answers[call];
    const answer: unknown = typeof known === 'function' ? await known(body) : known;
    if (!(call in answers)) return refusal(404);
    if (answer instanceof Response) return answer;
    return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer);
  }) as typeof globalThis.fetch;
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <StaffApp
        say={(key, values) => testWords.text(key, { facts: {}, ...(values && { values }) })}
        locale="en-US"
        fetch={fetch}
        now={() => Date.parse('2026-02-01T12:00:00Z')}
      />
    </SWRConfig>,
  );
  return { asked };
}
