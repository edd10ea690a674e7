import { parser } from '@prometheus-io/lezer-promql';

/** What an expression of Prometheus asks for. */
export interface Selector {
  readonly metric: string;
  readonly labels: Readonly<Record<string, string>>;
  /** The text of it in the expression, with its range. */
  readonly text: string;
}

export interface ParsedQuery {
  readonly isSound: boolean;
  readonly selectors: readonly Selector[];
}

/** Parses an expression by the grammar of Prometheus. */
export function parseQuery(query: string): ParsedQuery {
  const selectors: Selector[] = [];
  let isSound = true;
  const text = ({ from, to }: { from: number; to: number }) => query.slice(from, to);
  parser.parse(query).iterate({
    enter: ({ type, node }) => {
      if (type.isError) isSound = false;
      if (type.name !== 'VectorSelector') return;
      const identifier = node.getChild('Identifier');
      const matchers = node.getChild('LabelMatchers')?.getChildren('UnquotedLabelMatcher') ?? [];
      const labels = matchers.map((matcher) => {
        const [name, value] = [matcher.getChild('LabelName'), matcher.getChild('StringLiteral')];
        return [name ? text(name) : '', value ? text(value).slice(1, -1) : ''];
      });
      selectors.push({
        metric: identifier ? text(identifier) : '',
        labels: Object.fromEntries(labels),
        text: text(node),
      });
    },
  });
  return { isSound, selectors };
}

export interface Sample {
  readonly metric: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** The samples of Prometheus' text format. */
export const samplesIn = (text: string): readonly Sample[] =>
  text.split('\n').flatMap((line) => {
    const [, metric, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (metric === undefined || value === undefined) return [];
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, name, text]) => [name, text]);
    return [{ metric, labels: Object.fromEntries(pairs), value: Number(value) }];
  });

/** Names of metrics that are declared, also without samples, those of a histogram among them. */
export const declaredIn = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );

export const isMatched = ({ metric, labels }: Selector, sample: Sample): boolean =>
  sample.metric === metric && Object.entries(labels).every(([name, value]) => sample.labels[name] === value);

const AGGREGATES = { max: Math.max, min: Math.min } as const;

/**
 * The value of an alert of the form `max|min(selector) > number`, alone or one of several joined by `or`; undefined for
 * anything else.
 */
export function firesOn(query: string, samples: readonly Sample[]): boolean | undefined {
  const parts = query.split(' or ').map((part) => /^(max|min)\(([^()]+)\) > ([\d.]+)$/.exec(part.trim()));
  if (parts.some((part) => part === null)) return undefined;
  return parts.some((part) => {
    const [, how, selector = '', limit] = part ?? [];
    const [asked] = parseQuery(selector).selectors;
    const values = samples.filter((sample) => asked && isMatched(asked, sample)).map(({ value }) => value);
    return values.length > 0 && AGGREGATES[how as 'max'](...values) > Number(limit);
  });
}
