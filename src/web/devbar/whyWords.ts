import type { ApplicationFacts } from '../../core/flow/applicationFacts.ts';
import type { FactValues } from '../../core/flow/demands.ts';
import { explain, type Reason } from '../../core/flow/destination.ts';
import type { Destination } from '../../core/flow/statusRouter.ts';

const factsIn = (facts: FactValues): string =>
  Object.entries(facts)
    .map(([name, value]) => `${name} is ${JSON.stringify(value)}`)
    .join(', ');

function sentenceOf(reason: Reason): string {
  switch (reason.type) {
    case 'status':
      return `The row "${reason.row}" of the status table holds: ${factsIn(reason.facts)}.`;
    case 'noStatusRow':
      return `No row of the status table holds (${factsIn(reason.facts)}), so the step machine decides.`;
    case 'hop':
      return `"${reason.transition}" leads from ${reason.from} to ${reason.to}: ${factsIn(reason.facts) || 'nothing more is asked for'}.`;
    case 'state':
      return `It rests in ${reason.state}.`;
    case 'askedAgain':
      return `New rules ask the step ${reason.step} again.`;
  }
}

/** The router's reasons as sentences, then the resulting address. */
export const whyWords = (facts: ApplicationFacts, { path, query }: Destination): readonly string[] => [
  ...explain(facts).map(sentenceOf),
  `So the address is /${path}${new URLSearchParams(query).size > 0 ? `?${new URLSearchParams(query)}` : ''}.`,
];
