/** Milliseconds between two looks. */
const LOOK_MS = 25;
/** How often it must look the same before it counts as drawn. */
const STEADY = 3;
/** A page that never rests, such as one that waits, is taken as it is then. */
const MOST_LOOKS = 120;

const later = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** What React names elements by depends on how many there were before. */
const REACT_ID = /_r_[0-9a-z]+_/g;

/** What a document shows, as a text that is equal for equal drawings. */
export function drawingOf({ body }: Document): string {
  const copy = body.cloneNode(true) as HTMLElement;
  for (const hidden of copy.querySelectorAll('script, style, template')) hidden.remove();
  const names = new Map<string, string>();
  return copy.innerHTML.replace(REACT_ID, (name) => {
    const known = names.get(name) ?? `id${names.size + 1}`;
    names.set(name, known);
    return known;
  });
}

/** The drawing once nothing changes any more. */
export async function steadyDrawing(document: Document): Promise<string> {
  let drawing = '';
  let same = 0;
  for (let looks = 0; looks < MOST_LOOKS && same < STEADY; looks += 1) {
    await later(LOOK_MS);
    const now = drawingOf(document);
    same = now === drawing && headingOf(document) !== '' ? same + 1 : 0;
    drawing = now;
  }
  return drawing;
}

export const headingOf = (document: Document): string =>
  document.querySelector('h1')?.textContent?.trim() ?? '';
