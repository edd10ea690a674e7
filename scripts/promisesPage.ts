import type { Figures, Kept, PromiseRow } from '../tests/hostile/promised.ts';

/** The figures of the last deep run that kept each promise, by id. */
export type LastFigures = Readonly<Record<string, { readonly day: string; readonly figures: Figures }>>;

/** Merges the figures of another run, only for promises that still exist and were fully played. */
export function withFigures(
  before: LastFigures,
  {
    rows,
    kept,
    day,
  }: { readonly rows: readonly PromiseRow[]; readonly kept: readonly Kept[]; readonly day: string },
): LastFigures {
  const now = new Map(
    kept.filter((one) => one.isDeep).map(({ id, figures }) => [id, { day, figures }] as const),
  );
  return Object.fromEntries(
    rows.flatMap(({ id }) => {
      const last = now.get(id) ?? before[id];
      return last ? [[id, last]] : [];
    }),
  );
}

const wordsOf = (figures: Figures): string =>
  Object.entries(figures)
    .map(([what, count]) => `${what}: ${count.toLocaleString('en-US')}`)
    .join('; ');

/** docs/promises.md: every promise with its test and latest figures. */
export function promisesPage(rows: readonly PromiseRow[], last: LastFigures): string {
  const sections = rows.map(({ id, promise, test }) => {
    const run = last[id];
    const figures = run ? `${run.day}: ${wordsOf(run.figures)}` : 'no complete run yet';
    return `## ${id}\n\n${promise}\n\n- Test: [${test}](../${test})\n- Last deep run, ${figures}\n`;
  });
  return `${HEAD}\n${sections.join('\n')}`;
}

const HEAD = `# Promises under attack

This page lists what the product guarantees when servers die, disks fill up, clocks jump, networks are slow or people attack
it. \`npm run promises\` generates it from \`tests/hostile/promises.yaml\` and the figures of the last \`npm run test:deep\`.
\`npm test\` runs a short version of each test.
`;
