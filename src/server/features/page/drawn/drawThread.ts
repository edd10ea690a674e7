import { parentPort, workerData } from 'node:worker_threads';
import type { Organization } from '../../../../core/model/organization.ts';
import type { Validators } from '../../../../core/validation/types.ts';
import { lastUsed } from '../../../releases/lastUsed.ts';
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
/** One takes about 2 MB, its text included; lenders share most of them. */
const MOST_VALIDATORS = 20;
const validatorsByText = lastUsed<Validators>(MOST_VALIDATORS);

function validatorsOf(text: string): Validators {
  const known = validatorsByText.get(text) ?? loadValidators(text);
  validatorsByText.set(text, known);
  return known;
}

/**
 * Parts are read anew for each page, although lenders share most: what pages keep of a part (web readyFlow.ts) was made for
 * one release.
 */
const readParts = (parts: DrawTask['parts']) =>
  Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, JSON.parse(text) as unknown]));

async function draw({ id: _id, parts, validators, hash, mode, ports, locale, ...task }: DrawTask) {
  const { drawPage } = await loaded;
  return drawPage({
    ...task,
    page: { hash, ticket: '', mode, ports, locale, parts: readParts(parts) },
    validators: { validators: validatorsOf(validators) },
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
