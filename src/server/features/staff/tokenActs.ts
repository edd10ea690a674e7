import { millisecondsInDay } from 'date-fns/constants';
import type { StaffAct } from '../../../core/model/generated/staff-roles.ts';
import { mayAnywhere } from '../../../core/staff/permission.ts';
import { covers, type Reach } from '../../../core/staff/reach.ts';
import { appendAudit } from '../../audit/appendAudit.ts';
import { ApiError } from '../../http/errors.ts';
import { expectFresh } from './freshSession.ts';
import { newSecret, secretHash } from './secrets.ts';
import type { Caller } from './staffService.ts';
import { addToken, endToken, grantsOf, lockToken, type Token, type Tx } from './staffStore.ts';
import type { StaffTools } from './staffTools.ts';

export interface AskedToken {
  readonly name: string;
  /** Without it, all acts of the person. */
  readonly acts?: readonly StaffAct[] | undefined;
  /** Without it, all lenders of the person. */
  readonly reach?: Reach | undefined;
  readonly days?: number | undefined;
}

/** A new token with its secret, which is told once. */
export interface NewToken {
  readonly uuid: string;
  readonly secret: string;
  readonly expiresAt: Date;
}

/** Adds a token for a person, in the transaction of what it is for. */
export async function issueToken(
  tx: Tx,
  { system, ids, staff }: StaffTools,
  personId: string,
  { name, acts, reach = 'all', days = staff.file.limits.tokenDays }: AskedToken,
): Promise<NewToken> {
  const at = new Date(system.now());
  const secret = newSecret('token');
  const token: Token = {
    uuid: ids.uuid(),
    personId,
    name,
    acts: acts && [...new Set(acts)].sort(),
    reach,
    expiresAt: new Date(at.getTime() + days * millisecondsInDay),
    usedAt: undefined,
  };
  await addToken(tx, token, { hash: secretHash('token', secret) ?? '', at });
  return { uuid: token.uuid, secret, expiresAt: token.expiresAt };
}

/** What is asked, within the limits of the token that asks for it: nobody gets more by a new token than by the one in hand. */
function within(
  { permission }: Caller,
  asked: AskedToken,
  { staff: { staffing, file } }: StaffTools,
): AskedToken {
  const { longestTokenDays: longest, tokenDays } = file.limits;
  const { acts = permission.token.acts, reach = permission.token.reach, days = tokenDays } = asked;
  if (days > longest)
    throw new ApiError('unprocessable', [`body.days must be at most ${longest} (config/staff/roles.yaml)`]);
  for (const act of acts ?? [])
    if (!mayAnywhere(staffing, permission, act))
      throw new ApiError('forbidden', [`${act} is not allowed to you`]);
  if (!covers(permission.token.reach, reach, staffing.kindOf))
    throw new ApiError('forbidden', [`Your token is not for ${reach}`]);
  return { name: asked.name, acts, reach, days };
}

/** Makes a token for the caller; 403 in a session that did not begin just now, so that an open browser gives no way in that lasts. */
export function makeToken(tools: StaffTools, caller: Caller, asked: AskedToken): Promise<NewToken> {
  if (caller.session) expectFresh(tools, caller);
  const made = within(caller, asked, tools);
  return tools.db.transaction(async (tx) => {
    const token = await issueToken(tx, tools, caller.personId, made);
    await appendAudit(tx, tools, {
      who: caller,
      act: 'tokens.own',
      subject: `token ${token.uuid}`,
      changes: [
        { field: 'acts', after: made.acts ?? 'all' },
        { field: 'reach', after: made.reach ?? 'all' },
        { field: 'expiresAt', after: token.expiresAt.toISOString() },
      ],
    });
    return token;
  });
}

/** Refuses the tokens of others, but for whom may manage those of all that their person has. */
export async function expectOwnOrManaged(
  tx: Pick<Tx, 'selectFrom'>,
  caller: Caller,
  personId: string,
): Promise<void> {
  if (personId === caller.personId) return;
  const grants = (await grantsOf(tx as Tx, [personId])).get(personId) ?? [];
  if (grants.length === 0) caller.expect('tokens.manage', 'all');
  for (const { reach } of grants) caller.expect('tokens.manage', reach);
}

/** Ends a token at once; 404 when there is none. */
export function endOneToken(
  tools: StaffTools,
  caller: Caller,
  { uuid, why }: { readonly uuid: string; readonly why: string | undefined },
): Promise<void> {
  const at = new Date(tools.system.now());
  return tools.db.transaction(async (tx) => {
    const token = await lockToken(tx, uuid, at);
    if (token === undefined) throw new ApiError('notFound');
    await expectOwnOrManaged(tx, caller, token.personId);
    await endToken(tx, uuid, at);
    await appendAudit(tx, tools, {
      who: caller,
      act: token.personId === caller.personId ? 'tokens.own' : 'tokens.manage',
      subject: `token ${uuid}`,
      changes: [{ field: 'state', before: 'good', after: 'ended' }],
      why,
    });
  });
}
