import type { Client, ConnectionsFile, Webhook } from '../model/generated/connections.ts';
import type { ConnectionProblem } from './connectionProblem.ts';

type Path = readonly string[];

interface Placed<T> {
  readonly one: T;
  readonly at: Path;
}

/** The entries of a list of each lender. */
const ofLenders = <K extends 'clients' | 'webhooks'>(
  { lenders = {} }: ConnectionsFile,
  list: K,
): readonly Placed<K extends 'clients' ? Client : Webhook>[] =>
  Object.entries(lenders).flatMap(([code, connection]) =>
    (connection[list] ?? []).map((one, index) => ({
      one: one as K extends 'clients' ? Client : Webhook,
      at: ['lenders', code, list, String(index)],
    })),
  );

function repeated(
  placed: readonly Placed<{ readonly id: string }>[],
  where: string,
): readonly ConnectionProblem[] {
  const seen = new Set<string>();
  return placed.flatMap(({ one: { id }, at }) => {
    if (!seen.has(id)) {
      seen.add(id);
      return [];
    }
    return [{ at: [...at, 'id'], code: 'not-allowed', message: `The id ${id} is there twice ${where}` }];
  });
}

const withoutProof = ({ one, at }: Placed<Client>): readonly ConnectionProblem[] =>
  one.secrets || one.keys
    ? []
    : [{ at, code: 'missing-key', message: `The client ${one.id} needs secrets or keys`, on: 'key' }];

const unprotected = ({ one: { url, mayBePrivate }, at }: Placed<Webhook>): readonly ConnectionProblem[] => {
  const place = { at: [...at, 'url'], code: 'not-allowed' } as const;
  if (!URL.canParse(url)) return [{ ...place, message: 'This is not an address' }];
  const { protocol, username, password } = new URL(url);
  if (username !== '' || password !== '')
    return [{ ...place, message: 'An address must not hold a password' }];
  return protocol === 'https:' || mayBePrivate
    ? []
    : [{ ...place, message: 'The address must begin with https:// unless mayBePrivate is true' }];
};

/** Chats that no system could answer. */
const unanswerable = ({ lenders = {} }: ConnectionsFile): readonly ConnectionProblem[] =>
  Object.entries(lenders).flatMap(([code, { chat, clients = [] }]) =>
    chat === undefined || clients.some(({ scopes }) => scopes.includes('chats'))
      ? []
      : [
          {
            at: ['lenders', code, 'chat'],
            code: 'not-allowed',
            message: `Nobody answers chats: ${code} has no client with the scope chats`,
          },
        ],
  );

/** What is wrong with the systems of the lenders: their clients and webhooks. */
export function systemProblems(file: ConnectionsFile): readonly ConnectionProblem[] {
  const clients = ofLenders(file, 'clients');
  const webhooks = ofLenders(file, 'webhooks');
  return [
    ...repeated(clients, 'in this installation'),
    ...clients.flatMap(withoutProof),
    ...Object.keys(file.lenders ?? {}).flatMap((code) =>
      repeated(
        webhooks.filter(({ at }) => at[1] === code),
        'for this lender',
      ),
    ),
    ...webhooks.flatMap(unprotected),
    ...unanswerable(file),
  ];
}
