/** Shapes, gradients and groups; nothing with text, pictures, references or effects. */
const ELEMENTS: ReadonlySet<string> = new Set(
  'g defs path rect circle ellipse line polyline polygon linearGradient radialGradient stop'.split(' '),
);

const ATTRIBUTES: ReadonlySet<string> = new Set(
  [
    'id fill fill-rule fill-opacity stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin',
    'stroke-miterlimit opacity transform d points x y width height rx ry cx cy r x1 y1 x2 y2 fx fy offset',
    'stop-color stop-opacity gradientUnits gradientTransform spreadMethod',
  ].flatMap((names) => names.split(' ')),
);

const DEEPEST = 16;
/** Each translucent group is first drawn as a picture of its own. */
const MOST_LAYERS = 64;
const LAYER = /(?<![\w-])opacity=/g;
/** Captures leading slash, name, attributes and trailing slash. */
const TAG = /<(\/?)([a-z]+)\b([^<>]*?)(\/?)>/gi;
const ROOT = /^<svg [^<>]*viewBox="0 0 ([\d.]+) \1">([\s\S]*)<\/svg>\s*$/;

/** Attributes with words and colors; all others may hold numbers. */
const WORDS = /^(id|fill|stroke|stop-color)$/;
/** A million or more takes minutes to draw. */
const HUGE = /(?<![\d.])\d{7}|\d\.?e\+?\d/i;

/** No entities, huge numbers, or references except to a gradient of the same drawing. */
const isPlain = (name: string, value: string | undefined): boolean =>
  ATTRIBUTES.has(name) &&
  value !== undefined &&
  !/&|url\((?!#[\w-]+\)$)/.test(value) &&
  (WORDS.test(name) || !HUGE.test(value));

const isKnown = (element: string, attributes: string): boolean =>
  ELEMENTS.has(element) &&
  [...attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].every(([, name = '', value]) => isPlain(name, value));

function depthOf(tags: readonly RegExpExecArray[]): number {
  let depth = 0;
  return tags.reduce((deepest, [, end, , , closed]) => {
    if (!closed) depth += end ? -1 : 1;
    return Math.max(deepest, depth);
  }, 0);
}

/**
 * True when an icon (`core/config/brandIcons.ts`) looks the same everywhere and is cheap to draw: a square of
 * shapes and gradients. Text needs fonts; references, patterns, filters and masks can multiply. Browsers
 * limit those.
 */
export function isDrawable(svg: string): boolean {
  const [, side, inner = ''] = ROOT.exec(svg) ?? [];
  if (side === undefined || inner.replaceAll(TAG, '').trim() !== '') return false;
  const tags = [...inner.matchAll(TAG)];
  const layers = inner.match(LAYER)?.length ?? 0;
  if (layers > MOST_LAYERS || depthOf(tags) > DEEPEST) return false;
  return tags.every(([, , element = '', given = '']) => isKnown(element, given));
}
