import { csvLine } from '../../core/shared/csvLine.ts';
import type { JsonObject } from '../../core/shared/json.ts';

/** A question of an export. */
export interface ExportedColumn {
  readonly key: string;
  /** As borrowers read it. */
  readonly label: string;
}

/** An application of an export. */
export interface ExportedApplication {
  readonly uuid: string;
  readonly applicationId: string;
  readonly status: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** By the key of the question. */
  readonly answers: JsonObject;
}

/** How a format writes an export, piece by piece. */
export interface AnswersFormat {
  readonly head: (columns: readonly ExportedColumn[]) => string;
  readonly line: (application: ExportedApplication, columns: readonly ExportedColumn[]) => string;
}

const ABOUT = ['uuid', 'applicationId', 'status', 'createdAt'] as const;

/** One JSON object a line; unanswered questions are left out. */
export const jsonLines: AnswersFormat = {
  head: () => '',
  line: ({ uuid, applicationId, status, createdAt, answers }) =>
    `${JSON.stringify({ uuid, applicationId, status, createdAt, answers })}\n`,
};

/** One line an application and one column a question, headed by its key or its label. */
export const csv = (headedBy: 'key' | 'label'): AnswersFormat => ({
  head: (columns) => csvLine([...ABOUT, ...(headedBy === 'key' ? columns.map(keyOf) : labels(columns))]),
  line: (application, columns) =>
    csvLine([
      ...ABOUT.map((name) => application[name]),
      ...columns.map(({ key }) => cell(application.answers[key])),
    ]),
});

const keyOf = ({ key }: ExportedColumn): string => key;

/** Two questions with the same words are told apart by their keys. */
function labels(columns: readonly ExportedColumn[]): readonly string[] {
  const times = new Map<string, number>();
  for (const { label } of columns) times.set(label, (times.get(label) ?? 0) + 1);
  return columns.map(({ key, label }) => (times.get(label) === 1 ? label : `${label} (${key})`));
}

/** Choices as a list, lists of items as JSON. */
function cell(answer: unknown): string | number {
  if (answer === undefined || answer === null) return '';
  if (typeof answer === 'number' || typeof answer === 'string') return answer;
  const isChoices = Array.isArray(answer) && answer.every((one) => typeof one !== 'object');
  return isChoices ? answer.join('; ') : JSON.stringify(answer);
}
