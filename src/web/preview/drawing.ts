/** Milliseconds between two looks. */
const LOOK_MS = 25;
/** How often it must look the same before it counts as drawn. */
const STEADY = 3;
/** A page that never rests, such as one that waits, is taken as it is then. */
const MOST_LOOKS = 120;

const later = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** What `useId` names elements by depends on where they were made. */
const MADE_ID = /\bP\d+-\d+\b/g;

/** Whether the chat's button lies over a field comes and goes while a page is laid out. */
const OF_THE_MOMENT = 'data-covers';

/** A document as it looks, without anything that runs. */
export interface Drawing {
  /** The content of its body; equal for equal drawings. */
  readonly html: string;
  readonly css: string;
}

/** What a document shows. Styles of single elements, which pages of the staff refuse, are rules in it. */
export function drawingOf({ body, styleSheets }: Document): Drawing {
  const copy = body.cloneNode(true) as HTMLElement;
  const chosen = [...body.querySelectorAll('option')].map(({ selected }) => selected);
  for (const [index, option] of copy.querySelectorAll('option').entries())
    option.toggleAttribute('selected', chosen[index] === true);
  for (const hidden of copy.querySelectorAll('script, style, template')) hidden.remove();
  for (const each of copy.querySelectorAll(`[${OF_THE_MOMENT}]`)) each.removeAttribute(OF_THE_MOMENT);
  const own = [...copy.querySelectorAll('[style]')].map((element, index) => {
    const style = element.getAttribute('style') ?? '';
    element.removeAttribute('style');
    element.setAttribute('data-style', String(index));
    return `[data-style="${index}"]{${style}}`;
  });
  const rules = [...styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText));
  const names = new Map<string, string>();
  const html = copy.innerHTML.replace(MADE_ID, (name) => {
    const known = names.get(name) ?? `id${names.size + 1}`;
    names.set(name, known);
    return known;
  });
  return { html, css: [...rules, ...own].join('\n') };
}

/** The drawing once nothing changes any more. */
export async function steadyDrawing(document: Document): Promise<Drawing> {
  let drawing: Drawing = { html: '', css: '' };
  let same = 0;
  for (let looks = 0; looks < MOST_LOOKS && same < STEADY; looks += 1) {
    await later(LOOK_MS);
    const now = drawingOf(document);
    same = now.html === drawing.html && headingOf(document) !== '' ? same + 1 : 0;
    drawing = now;
  }
  return drawing;
}

export const headingOf = (document: Document): string =>
  document.querySelector('h1')?.textContent?.trim() ?? '';
