import { checkPdf } from './checkPdf.ts';
import { cleanPicture } from './cleanPicture.ts';
import type { InspectorMessage, InspectorTask } from './inspectorMessages.ts';

async function inspected({ type, bytes }: InspectorTask): Promise<Uint8Array | undefined> {
  const given = Buffer.from(bytes);
  try {
    if (type !== 'pdf') return await cleanPicture(given, type);
    await checkPdf(given);
    return given;
  } catch {
    return undefined;
  }
}

/** Inspects files for its parent process, and ends with it. */
process.on('message', async (task: InspectorTask) => {
  const answer: InspectorMessage = { bytes: await inspected(task) };
  process.send?.(answer);
});
process.on('disconnect', () => process.exit(0));
const ready: InspectorMessage = 'ready';
process.send?.(ready);
