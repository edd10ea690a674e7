/**
 * A knowledge question with its answers and the index of the right one. Invented: it asks for no personal
 * data.
 */
export interface KnowledgeQuestion {
  readonly text: string;
  readonly answers: readonly string[];
  readonly right: number;
}

/** The sandbox's five questions (G-21); the right answer always says so. */
export const knowledgeQuestions: readonly KnowledgeQuestion[] = [
  {
    text: 'Which of these streets have you lived on?',
    answers: ['Right answer', 'Quarry Lane', 'None'],
    right: 0,
  },
  { text: 'In which county is your home?', answers: ['Ashmoor County', 'Right answer', 'None'], right: 1 },
  {
    text: 'Which lender had an auto loan of yours?',
    answers: ['Right answer', 'Fenwick Auto', 'None'],
    right: 0,
  },
  { text: 'In which year was your home built?', answers: ['1902', '2031', 'Right answer'], right: 2 },
  { text: 'Which of these people do you know?', answers: ['T. Marlowe', 'Right answer', 'None'], right: 1 },
];

export const RIGHT_NEEDED = 4;

/** Number of right answers in a form (`q0` to `q4`, an index each). */
export const countRight = (form: Readonly<Record<string, string>>): number =>
  knowledgeQuestions.filter(({ right }, index) => form[`q${index}`] === String(right)).length;

export const rightAnswers = (): Readonly<Record<string, string>> =>
  Object.fromEntries(knowledgeQuestions.map(({ right }, index) => [`q${index}`, String(right)]));
