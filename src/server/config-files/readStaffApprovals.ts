import type { StaffApprovalsFile } from '../../core/model/generated/staff-approvals.ts';
import { approvalsProblems } from '../../core/staff/approvals.ts';
import { readInstallationFile } from './readInstallationFile.ts';
import { readStaffRoles } from './readStaffRoles.ts';

const PATH = 'config/staff/approvals.yaml';

/** Without a file every change needs two people. */
const twoPeople: StaffApprovalsFile = {
  version: 1,
  kinds: [{ id: 'changes', says: 'All changes', changes: ['/'], approvals: 2 }],
};

/** Who must agree to what, by the file below `root`. Throws an Error naming everything that is wrong with it. */
export function readStaffApprovals(root: string): StaffApprovalsFile {
  const file = readInstallationFile<StaffApprovalsFile>(root, PATH, 'staff-approvals.schema.json');
  if (file === undefined) return twoPeople;
  const problems = approvalsProblems(file, Object.keys(readStaffRoles(root).roles));
  if (problems.length === 0) return file;
  throw new Error(problems.map(({ pointer, message }) => `${PATH} ${pointer}: ${message}`).join('\n'));
}
