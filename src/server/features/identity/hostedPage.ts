import { escapeHtml } from '../../http/escapeHtml.ts';
import { sandboxPage } from '../../http/sandboxPage.ts';

export interface HostedPage {
  readonly state: string;
  readonly nonce: string;
  readonly lender: string;
  readonly problem?: string;
}

const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;

const field = (label: string, attributes: string): string =>
  `<p><label class="field">${label}<input required ${attributes}></label></p>`;

const alert = (problem: string | undefined): string =>
  problem === undefined ? '' : `<p role="alert"><strong>${escapeHtml(problem)}</strong></p>`;

const TITLE = 'Sandbox sign-in';

const form = ({ state, nonce, lender, problem }: HostedPage, body: string): string =>
  sandboxPage(
    TITLE,
    `<p>This page stands in for an identity provider. You are signing in to ${escapeHtml(lender)}.</p>
${alert(problem)}
<form method="post">${hidden('state', state)}${body}</form>`,
    nonce,
  );

export const signInPage = (page: HostedPage): string =>
  form(
    page,
    `${field('Email address', 'type="email" name="email" autocomplete="username" maxlength="254"')}
${field('Password', 'type="password" name="password" autocomplete="current-password" maxlength="200"')}
<div class="buttons"><button>Sign in</button></div>`,
  );

/** Asks for the second factor, from the app or by mail. */
export const codePage = ({
  token,
  isMailed = false,
  ...page
}: HostedPage & { token: string; isMailed?: boolean }): string =>
  form(
    page,
    `${hidden('token', token)}${isMailed ? hidden('mailed', 'yes') : ''}
${field('6-digit code', 'name="code" inputmode="numeric" autocomplete="one-time-code" pattern="[0-9]{6}" maxlength="6"')}
<div class="buttons"><button>Continue</button><button formnovalidate name="mail" value="yes">Email me a code</button></div>`,
  );

/** The password expired and must be reset by mail. */
export const expiredPage = ({ nonce }: HostedPage): string =>
  sandboxPage(
    TITLE,
    '<p>Your password has expired.</p><p><a href="/auth/forgot">Reset your password</a></p>',
    nonce,
  );

/** The visit is over or did not begin here. */
export const endedPage = (nonce: string): string =>
  sandboxPage(TITLE, '<p>This sign-in has ended.</p><p><a href="/auth/login">Start again</a></p>', nonce);
