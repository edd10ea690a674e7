import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import type { ReleaseCopy } from '../../releases/releaseCopy.ts';
import { mailHtml } from './mailPage.ts';

interface WrittenMail {
  readonly release: CompiledRelease;
  readonly copy: ReleaseCopy;
  readonly template: string;
  readonly values: Readonly<Record<string, string>>;
  readonly mail: { readonly subject: string; readonly text: string };
}

/** The message that labels the button of a value: `.action` for `link`, `.deviceAction` for `device`. */
export const actionKey = (template: string, value: string): string =>
  `mail.${template}.${value === 'link' ? 'action' : `${value}Action`}`;

/** Button labels by address. Only values of which the release has a label count, and only web addresses. */
function actionsOf({ copy, template, values }: WrittenMail): Record<string, string> {
  const labels = Object.entries(values).flatMap(([name, address]) => {
    const key = actionKey(template, name);
    return copy.has(key) && /^https?:\/\/\S+$/.test(address)
      ? [[address, copy.text(key, { facts: {} })] as const]
      : [];
  });
  return Object.fromEntries(labels);
}

/** The HTML part of a mail that is written already, in the look of its lender. */
export function mailHtmlOf(written: WrittenMail): string {
  const { app } = written.release;
  return mailHtml({
    language: written.copy.locale,
    ...written.mail,
    actions: actionsOf(written),
    quiet: written.values.unsubscribe,
    look: { company: app.brand.company.name, colors: app.theme.colors },
  });
}
