import type { Flow } from '../../model/generated/flow.ts';
import { sayNobody } from '../../proof/sayTried.ts';
import { whoMeets } from '../../proof/whoMeets.ts';
import type { Rule } from '../../rules/types.ts';
import { toPointer } from '../../shared/jsonPointer.ts';
import type { BrandCheck } from './brandCheck.ts';
import { vocabularyPart } from './vocabularyPart.ts';

interface Redirect {
  readonly from: string;
  readonly to: string;
  readonly when: Rule;
  readonly pointer: string;
}

/** Nobody is led from flow to flow without end: somebody would have to meet the conditions of every redirect of a circle. */
export function checkCircles(check: BrandCheck): void {
  const flows = Object.values(check.brand.flows);
  const redirects = flows.flatMap((flow) => redirectsOf(flow, flows));
  const said = new Set<string>();
  for (const start of redirects)
    for (const circle of circlesFrom(start, redirects)) {
      const key = circle
        .map(({ pointer }) => pointer)
        .toSorted()
        .join(' ');
      if (said.has(key)) continue;
      said.add(key);
      const rules = circle.map(({ when }) => when);
      const objects = rules.filter((rule): rule is Exclude<Rule, boolean> => typeof rule === 'object');
      const met = whoMeets({ hold: rules }, vocabularyPart(check.vocabulary, objects as readonly object[]));
      const way = [start.from, ...circle.map(({ to }) => to)].join(' leads to ');
      if (met?.witness !== undefined)
        check.report(
          start.pointer,
          'redirect-circle',
          `Whoever meets these conditions never arrives: ${way}`,
        );
      else if (met?.tried !== undefined)
        check.report(
          start.pointer,
          'not-proved',
          `${sayNobody(met.tried)}. Nobody is led in a circle: ${way}`,
          { severity: 'warning' },
        );
    }
}

function redirectsOf(flow: Flow, flows: readonly Flow[]): readonly Redirect[] {
  return (flow.enter ?? []).flatMap(({ when, redirect }, index) => {
    const path = redirect.split(/[?#]/)[0] ?? '';
    const target = flows.find(({ base }) => path === base || path.startsWith(`${base}/`));
    if (!target) return [];
    const pointer = toPointer(['flows', flow.id, 'enter', String(index), 'redirect']);
    return [{ from: flow.id, to: target.id, when: when ?? true, pointer }];
  });
}

/** Every way back to where a redirect starts that passes no flow twice. */
function circlesFrom(
  start: Redirect,
  redirects: readonly Redirect[],
  way: readonly Redirect[] = [start],
): readonly (readonly Redirect[])[] {
  const here = way.at(-1)?.to;
  if (here === start.from) return [way];
  if (way.slice(0, -1).some(({ to }) => to === here)) return [];
  return redirects
    .filter(({ from }) => from === here)
    .flatMap((next) => circlesFrom(start, redirects, [...way, next]));
}
