import { Resvg } from '@resvg/resvg-js';
import type { PictureAnswer, PictureTask } from './pictureMessages.ts';

function drawn({ svg, size, background }: PictureTask): Uint8Array | undefined {
  try {
    const picture = new Resvg(svg, {
      fitTo: { mode: 'width', value: size },
      font: { loadSystemFonts: false },
      logLevel: 'off',
      ...(background === undefined ? {} : { background }),
    });
    return picture.render().asPng();
  } catch {
    return undefined;
  }
}

/** Draws one picture for its parent process, which then ends it. */
process.on('message', (task: PictureTask) => {
  const answer: PictureAnswer = { png: drawn(task) };
  process.send?.(answer);
});
process.on('disconnect', () => process.exit(0));
