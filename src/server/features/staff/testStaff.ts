import type { StaffAct } from '../../../core/model/generated/staff-roles.ts';
import type { Grant } from '../../../core/staff/permission.ts';
import type { Reach } from '../../../core/staff/reach.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { accept, firstInvitation } from './invitationService.ts';
import { createStaffService } from './staffService.ts';
import { addPerson } from './staffStore.ts';
import { issueToken } from './tokenActs.ts';

/** The token of the first administrator, who redeems the link that a starting server prints. */
export async function firstToken(dependencies: AppDependencies): Promise<string> {
  const tools = { ...dependencies, staff: createStaffService(dependencies) };
  const secret = await firstInvitation(tools);
  if (secret === undefined) throw new Error('There is an administrator already');
  const person = { name: 'Ada First', email: 'ada@example.com', from: '127.0.0.1' };
  return (await accept(tools, { secret, ...person })).token.secret;
}

let people = 0;

/** The token of somebody new with these roles, for all their acts and lenders unless it is limited. */
export async function tokenWith(
  dependencies: AppDependencies,
  grants: readonly Grant[],
  limits: { readonly acts?: readonly StaffAct[]; readonly reach?: Reach } = {},
): Promise<{ readonly personId: string; readonly token: string; readonly tokenId: string }> {
  const tools = { ...dependencies, staff: createStaffService(dependencies) };
  people += 1;
  const personId = dependencies.ids.uuid();
  const person = {
    uuid: personId,
    name: 'Somebody',
    email: `person${people}@example.com`,
    state: 'active' as const,
    grants,
  };
  return dependencies.db.transaction(async (tx) => {
    await addPerson(tx, person, new Date(dependencies.system.now()));
    const token = await issueToken(tx, tools, personId, { name: 'test', ...limits });
    return { personId, token: token.secret, tokenId: token.uuid };
  });
}
