/** What draws: shapes, gradients and what groups them. Nothing that holds text, pictures, references or effects. */
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
/** What is see-through as a whole is drawn as a picture of its own first. */
const MOST_LAYERS = 64;
const LAYER = /(?<![\w-])opacity=/g;
/** Of an element or its end: the slash before its name, the name, its attributes, the slash behind. */
const TAG = /<(\/?)([a-z]+)\b([^<>]*?)(\/?)>/gi;
const ROOT = /^<svg [^<>]*viewBox="0 0 ([\d.]+) \1">([\s\S]*)<\/svg>\s*$/;

/** Values of these are words and colours; those of all others may hold numbers. */
const WORDS = /^(id|fill|stroke|stop-color)$/;
/** Of a million or more: what draws takes minutes for them. */
const HUGE = /(?<![\d.])\d{7}|\d\.?e\+?\d/i;

/** An attribute that can only be what it seems: no entity, no huge number, no address but that of a gradient of the same drawing. */
const isPlain = (name: string, value: string | undefined): boolean =>
  ATTRIBUTES.has(name) &&
  value !== undefined &&
  !/&|url\((?!#[\w-]+\)$)/.test(value) &&
  (WORDS.test(name) || !HUGE.test(value));

const isKnown = (element: string, attributes: string): boolean =>
  ELEMENTS.has(element) &&
  [...attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].every(([, name = '', value]) => isPlain(name, value));

/** The deepest that elements stand within each other. */
function depthOf(tags: readonly RegExpExecArray[]): number {
  let depth = 0;
  return tags.reduce((deepest, [, end, , , closed]) => {
    if (!closed) depth += end ? -1 : 1;
    return Math.max(deepest, depth);
  }, 0);
}

/**
 * Whether an icon (`core/config/brandIcons.ts`) looks the same wherever it is drawn, and costs no more to draw than it is
 * long: a square of shapes and gradients. Text needs fonts, and references, patterns, filters and masks can multiply: they are
 * left to browsers, which give up a picture that asks for too much.
 */
export function isDrawable(svg: string): boolean {
  const [, side, inner = ''] = ROOT.exec(svg) ?? [];
  if (side === undefined || inner.replaceAll(TAG, '').trim() !== '') return false;
  const tags = [...inner.matchAll(TAG)];
  const layers = inner.match(LAYER)?.length ?? 0;
  if (layers > MOST_LAYERS || depthOf(tags) > DEEPEST) return false;
  return tags.every(([, , element = '', given = '']) => isKnown(element, given));
}
