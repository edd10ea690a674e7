import { isObject } from '../../core/shared/json.ts';
import { CannotRun } from '../terminal/cliCommand.ts';
import { sendTo } from '../terminal/sendTo.ts';
import type { ExportedApplication, ExportedColumn } from './answersText.ts';

/** Which applications to export. */
export interface AskedExport {
  readonly organization: string;
  /** RFC 3339. */
  readonly since?: string;
  readonly status?: string;
}

/** The server refuses the export. */
export class Refused extends Error {}

interface ExportedPage {
  readonly columns: readonly ExportedColumn[];
  readonly applications: readonly ExportedApplication[];
  readonly isFirst: boolean;
}

const reasons: Readonly<Record<number, string>> = {
  401: 'The server has a different EQUIFORM_EXPORT_TOKEN',
  404: 'The server does not know the lender, or has no EQUIFORM_EXPORT_TOKEN',
};

/** The pages of an export, one after the other; only one is held at a time. */
export async function* pagesOf(
  server: string,
  token: string,
  asked: AskedExport,
): AsyncGenerator<ExportedPage> {
  let columns: readonly ExportedColumn[] = [];
  let after: unknown;
  do {
    const body = { ...asked, ...(after === undefined ? {} : { after }) };
    const response = await sendTo(server, { path: '/export/answers', token, body });
    const answer: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw new Refused(reasons[response.status] ?? reasonOf(response.status, answer));
    if (!isObject(answer) || !Array.isArray(answer.applications))
      throw new CannotRun('The answer is not that of an Equiform server');
    const isFirst = after === undefined;
    if (Array.isArray(answer.columns)) columns = answer.columns as ExportedColumn[];
    yield { columns, applications: answer.applications as ExportedApplication[], isFirst };
    after = answer.next;
  } while (after !== undefined);
}

function reasonOf(status: number, answer: unknown): string {
  const errors = isObject(answer) && Array.isArray(answer.errors) ? answer.errors.map(String) : [];
  return errors.length > 0 ? errors.join('\n') : `The server answered ${status}`;
}
