import { parentPort, workerData } from 'node:worker_threads';
import type { Organization } from '../../../../core/model/organization.ts';
import { sharedByText } from '../../../../core/shared/sharedByText.ts';
import { loadValidators } from '../../../releases/loadValidators.ts';
import type { DrawAnswer, DrawnPage, DrawTask } from './drawMessages.ts';

interface DrawProgram {
  drawPage(input: {
    readonly organization: Organization;
    readonly page: object;
    readonly validators: { readonly validators: object };
    readonly at: string;
    readonly today: string;
  }): Promise<DrawnPage | undefined>;
}

const { program } = workerData as { readonly program: string };
const loaded = import(program) as Promise<DrawProgram>;
/** Equal texts are read once: lenders share most parts. */
const shared = sharedByText();

const parsed = (text: string): unknown => JSON.parse(text);

async function draw({ id: _id, parts, validators, hash, mode, ports, locale, ...task }: DrawTask) {
  const { drawPage } = await loaded;
  const read = Object.entries(parts).map(([name, text]) => [name, shared(text, parsed)] as const);
  return drawPage({
    ...task,
    page: { hash, ticket: '', mode, ports, locale, parts: Object.fromEntries(read) },
    validators: { validators: shared(validators, loadValidators) },
  });
}

/** Draws the pages that it is sent, in turn, with the program of the build. */
parentPort?.on('message', async (task: DrawTask) => {
  const answer: DrawAnswer = await draw(task).then(
    (page) => ({ id: task.id, page }),
    (error: unknown) => ({ id: task.id, error: error instanceof Error ? String(error.stack) : 'unknown' }),
  );
  parentPort?.postMessage(answer);
});
