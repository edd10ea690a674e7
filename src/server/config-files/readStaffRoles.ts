import type { StaffRolesFile } from '../../core/model/generated/staff-roles.ts';
import { rolesProblems } from '../../core/staff/permission.ts';
import { readInstallationFile } from './readInstallationFile.ts';

const PATH = 'config/staff/roles.yaml';

/** Without a file nobody of the staff may do anything. */
const nobody: StaffRolesFile = {
  version: 1,
  firstRoles: [],
  limits: {
    firstLinkMinutes: 60,
    invitationDays: 1,
    tokenDays: 1,
    longestTokenDays: 1,
    sessionIdleMinutes: 30,
    sessionHours: 12,
    freshMinutes: 10,
    triesPerHour: 10,
  },
  roles: {},
};

/** Who may do what on the staff's side, by the file below `root`. Throws an Error naming everything that is wrong with it. */
export function readStaffRoles(root: string): StaffRolesFile {
  const file = readInstallationFile<StaffRolesFile>(root, PATH, 'staff-roles.schema.json');
  if (file === undefined) return nobody;
  const problems = rolesProblems(file);
  if (problems.length === 0) return file;
  throw new Error(problems.map(({ pointer, message }) => `${PATH} ${pointer}: ${message}`).join('\n'));
}
