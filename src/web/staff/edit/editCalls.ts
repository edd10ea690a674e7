import type { FileText } from '../../../core/config/editor/savedDraft.ts';
import { CHANGES, type Finding, type WholeChange } from '../changes/changeCalls.ts';
import { type StaffClient, StaffError } from '../foundation/staffClient.ts';

/** The answer of `POST /staff/v1/changes/:uuid/draft`. */
export interface DraftVerdict {
  readonly version: number;
  readonly findings: readonly Finding[];
  readonly more: number;
}

/** A file of an open change, as it is edited. */
export interface EditedFile {
  readonly change: string;
  readonly path: string;
}

export interface OpenedFile {
  readonly whole: WholeChange;
  readonly text: FileText;
}

/** The change, and the file as it is in it: of the change itself, or where that does not have it of its position. */
export async function openFile(client: StaffClient, { change, path }: EditedFile): Promise<OpenedFile> {
  const whole = await client.get<WholeChange>(`${CHANGES}/${change}`);
  const own = whole.files.find((file) => file.path === path);
  if (own) return { whole, text: own.after };
  const query = new URLSearchParams({ path, position: String(whole.change.position) });
  try {
    const { text } = await client.get<{ readonly text: string }>(`/staff/v1/configuration/file?${query}`);
    return { whole, text };
  } catch (refused) {
    if (refused instanceof StaffError && refused.status === 404) return { whole, text: null };
    throw refused;
  }
}
