import { sandboxPage } from '../../../http/sandboxPage.ts';
import { knowledgeQuestions } from './notaryQuestions.ts';

const question = ({ text, answers, right }: (typeof knowledgeQuestions)[number], index: number): string => {
  const choices = answers.map(
    (answer, value) =>
      `<label><input type="radio" name="q${index}" value="${value}"${value === right ? ' checked' : ''}> ${answer}</label>`,
  );
  return `<fieldset><legend>${index + 1}. ${text}</legend>\n${choices.join('\n')}\n</fieldset>`;
};

/** The sandbox notary's session page: five knowledge questions, Complete and Fail. No script, no lender. */
export const notaryPage = (nonce: string): string =>
  sandboxPage(
    'Sandbox notary session',
    `<p>This page stands in for a session with a notary by video. Nothing you do here leaves the sandbox.</p>
<p>Four of the five answers must be right.</p>
<form method="post">
${knowledgeQuestions.map(question).join('\n')}
<div class="buttons">
<button name="outcome" value="complete">Complete</button>
<button name="outcome" value="id">Fail: identification</button>
<button name="outcome" value="technical">Fail: technical problem</button>
</div>
</form>`,
    nonce,
  );

export const notaryEndedPage = (nonce: string): string =>
  sandboxPage('This session is over', '<p>Go back to your application.</p>', nonce);
