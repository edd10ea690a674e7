import { expect, it } from 'vitest';
import { checkProject, projectWith } from '../testProject.ts';

const findingsOf = (patterns: string, concept = 'role: concept, terms: [rate]') =>
  checkProject(
    projectWith({
      'config/chatbot.yaml': `version: 1\nanswers:\n  - { id: rates, text: step.contact.title, patterns: [${patterns}] }\n  - { id: rate, ${concept} }\n`,
    }),
  ).findings.filter(({ code }) => code === 'unknown-concept');

it('an @id in a chatbot pattern must name an existing entry with terms', () => {
  expect(findingsOf('"@rate", "what|@rate !@rate"')).toEqual([]);
  const [finding] = findingsOf('"@rate", "what !now|@rates"');
  expect(finding?.message).toContain('rates');
  expect(finding?.suggestion).toContain('rate');
  expect(finding?.file).toContain('config/chatbot.yaml');
  expect(findingsOf('"@rates"')).toHaveLength(1);
  expect(findingsOf('"@rate"', 'role: spelling, terms: [rate]')).toHaveLength(1);
  expect(findingsOf('"@rate"', 'role: concept, off: true, terms: [rate]')).toHaveLength(1);
});
