import { BoundedMap } from '../boundedMap.ts';
import type { Run } from './dataKeyStore.ts';
import type { KeyContext } from './keyWrapper.ts';
import type { ToSeal } from './toSeal.ts';

const MOST_OWNERS = 20_000;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const NOBODY: KeyContext = { organization: '', subject: 'lender' };

/** The key of somebody who works here, whatever the lenders that they work for. */
const staffKey = (uuid: string): KeyContext => ({ organization: '', subject: `staff ${uuid.toLowerCase()}` });

/** The lender's key, for what belongs to no person. */
export const lenderKey = (organization: string): KeyContext => ({ organization, subject: 'lender' });

const PERSON = `select i.uuid as identity, i.organization from identities i`;
const STATEMENTS = {
  uuid: `${PERSON} where i.uuid = $1`,
  identity_uuid: `${PERSON} where i.uuid = $1`,
  application_uuid: `${PERSON} join applications a on a.identity_uuid = i.uuid where a.uuid = $1`,
  document_uuid: `${PERSON} join applications a on a.identity_uuid = i.uuid
    join documents d on d.application_uuid = a.uuid where d.uuid = $1`,
  conversation_uuid: `select c.identity_uuid as identity, coalesce(i.organization, c.organization) as organization
    from chat_conversations c left join identities i on i.uuid = c.identity_uuid where c.uuid = $1`,
} as const;

interface Found {
  readonly identity: string | null;
  readonly organization: string;
}

export interface Belonging {
  readonly to: 'application_uuid' | 'conversation_uuid';
  readonly uuid: string;
}

export const ofApplication = (uuid: string): Belonging => ({ to: 'application_uuid', uuid });

export const ofConversation = (uuid: string): Belonging => ({ to: 'conversation_uuid', uuid });

export interface Owners {
  ofRow(run: Run, value: ToSeal): Promise<KeyContext>;
  of(run: Run, belonging: Belonging): Promise<KeyContext>;
}

/** Cached, since the owner of a row never changes. */
export function createOwners(): Owners {
  const known = new BoundedMap<string, KeyContext>(MOST_OWNERS);

  async function lookUp(run: Run, by: keyof typeof STATEMENTS, value: string): Promise<KeyContext> {
    const name = `${by === 'uuid' ? 'identity_uuid' : by} ${value}`;
    const found = known.get(name);
    if (found !== undefined) return found;
    const [row] = await run<Found>(STATEMENTS[by], [value]);
    if (row === undefined) return NOBODY;
    const owner = { organization: row.organization, subject: row.identity ?? 'lender' };
    known.set(name, owner);
    return owner;
  }

  /** The owner column's value, from the statement or else from the stored row. */
  async function ownerValue(run: Run, { table, sealed, known: said }: ToSeal): Promise<unknown> {
    if (said.has(sealed.owner)) return said.get(sealed.owner);
    const statement = `select ${sealed.owner}::text as owner from ${table} where ${sealed.row} = $1 limit 1`;
    const [row] = await run<{ owner: string | null }>(statement, [said.get(sealed.row)]);
    return row?.owner ?? null;
  }

  async function ofRow(run: Run, value: ToSeal): Promise<KeyContext> {
    const { sealed, known: said } = value;
    const organization = said.get('organization');
    if (sealed.owner === 'uuid' && typeof organization === 'string')
      return { organization, subject: String(said.get('uuid')).toLowerCase() };
    const owner = await ownerValue(run, value);
    if (sealed.owner === 'organization') return typeof owner === 'string' ? lenderKey(owner) : NOBODY;
    if (sealed.owner === 'staff_uuid') return typeof owner === 'string' ? staffKey(owner) : NOBODY;
    if (sealed.owner === 'scope') return personIn(run, String(owner));
    if (typeof owner === 'string') return lookUp(run, sealed.owner, owner.toLowerCase());
    return typeof organization === 'string' ? lenderKey(organization) : NOBODY;
  }

  function personIn(run: Run, scope: string): Promise<KeyContext> | KeyContext {
    const uuid = UUID.exec(scope)?.[0];
    return uuid === undefined ? NOBODY : lookUp(run, 'identity_uuid', uuid);
  }

  return { ofRow, of: (run, { to, uuid }) => lookUp(run, to, uuid.toLowerCase()) };
}
