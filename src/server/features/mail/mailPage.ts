import type { ColorTokens } from '../../../core/model/contrast.ts';
import { escapeHtml } from '../../http/escapeHtml.ts';

/** What a lender's mails look like. */
export interface MailLook {
  readonly company: string;
  readonly colors: { readonly light: ColorTokens; readonly dark: ColorTokens };
}

export interface MailPage {
  readonly language: string;
  readonly subject: string;
  /** The plain text of the mail; empty lines separate its paragraphs. */
  readonly text: string;
  /** Address -> label of its button. The lender's own addresses only: a mail may also quote strangers. */
  readonly actions: Readonly<Record<string, string>>;
  /** The address of those whose label is a link, not a button: where the mail is refused. */
  readonly quiet?: string | undefined;
  readonly look: MailLook;
}

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
const TEXT = 'margin:0 0 16px;font-size:16px;line-height:24px;overflow-wrap:break-word';
const SMALL = 'font-size:14px;line-height:20px;overflow-wrap:anywhere;word-break:break-word';

/** Classes exist for the dark scheme only; the light colors are written into the elements. */
const darkStyle = ({ surface, surfaceRaised, text, muted, primary, onPrimary, line }: ColorTokens): string =>
  [
    `.page{background-color:${surface}!important}`,
    `.card{background-color:${surfaceRaised}!important;border-color:${line}!important;color:${text}!important}`,
    `.text{color:${text}!important}`,
    `.muted{color:${muted}!important}`,
    `.name{color:${primary}!important}`,
    `.button{background-color:${primary}!important;color:${onPrimary}!important}`,
  ].join('');

/** Outlook ignores the padding of links, so it gets that of the cell. */
const button = (address: string, label: string, { primary, onPrimary, muted }: ColorTokens): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 12px"><tr>
<td class="button" bgcolor="${primary}" style="border-radius:8px;background-color:${primary};mso-padding-alt:14px 24px"><a class="button" href="${escapeHtml(address)}" style="display:inline-block;padding:14px 24px;border-radius:8px;background-color:${primary};color:${onPrimary};${FONT};font-size:16px;line-height:20px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></td>
</tr></table>
<p class="muted" style="margin:0 0 24px;color:${muted};${SMALL}">${escapeHtml(address)}</p>`;

const lines = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');

const CODE = /^([^\n]*\s)(\d{6})$/;

const quietLink = (address: string, label: string, { primary }: ColorTokens): string =>
  `<p class="text" style="${TEXT}"><a class="name" href="${escapeHtml(address)}" style="color:${primary}">${escapeHtml(label)}</a></p>`;

function paragraph(text: string, { actions, look, quiet }: MailPage): string {
  const colors = look.colors.light;
  const label = Object.hasOwn(actions, text) ? actions[text] : undefined;
  if (label !== undefined) return (text === quiet ? quietLink : button)(text, label, colors);
  const [, before, code] = CODE.exec(text) ?? [];
  const said =
    before === undefined || code === undefined
      ? lines(text)
      : `${lines(before)}<strong style="display:block;margin-top:8px;font-size:32px;line-height:40px;letter-spacing:4px">${code}</strong>`;
  return `<p class="text" style="${TEXT};color:${colors.text}">${said}</p>`;
}

/** The paragraphs above the footer, which is the last if it starts with the company's name. */
function partsOf({ text, look }: MailPage): { readonly above: readonly string[]; readonly footer: string } {
  const all = text
    .replaceAll('\r\n', '\n')
    .split(/\n[^\S\n]*\n/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const last = all.at(-1);
  const isSigned = last !== undefined && all.length > 1 && last.startsWith(look.company);
  return isSigned ? { above: all.slice(0, -1), footer: last } : { above: all, footer: look.company };
}

/**
 * The HTML part of a mail, made from its plain text: addresses with a label become buttons, six digits at the end of a
 * paragraph are large, and the company's own line becomes the footer. Everything is escaped; nothing is loaded
 * and nothing runs. Reads well at 320 px, and in clients that know only inline styles and tables.
 */
export function mailHtml(page: MailPage): string {
  const { light, dark } = page.look.colors;
  const { above, footer } = partsOf(page);
  const subject = escapeHtml(page.subject);
  const language = escapeHtml(page.language);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>@media (prefers-color-scheme:dark){${darkStyle(dark)}}</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:${light.surface}">
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.surface}" style="background-color:${light.surface}"><tr>
<td align="center" style="padding:24px 12px">
<div role="main" lang="${language}" style="${FONT};text-align:left">
<table role="presentation" align="center" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;table-layout:fixed"><tr>
<td class="card" bgcolor="${light.surfaceRaised}" style="padding:24px 20px;border:1px solid ${light.line};border-radius:12px;background-color:${light.surfaceRaised};color:${light.text};${FONT}">
<p class="name" style="margin:0 0 20px;color:${light.primary};font-size:18px;line-height:24px;font-weight:700">${escapeHtml(page.look.company)}</p>
<h1 class="text" style="margin:0 0 16px;color:${light.text};font-size:24px;line-height:30px;font-weight:700;overflow-wrap:break-word">${subject}</h1>
${above.map((one) => paragraph(one, page)).join('\n')}
</td></tr><tr>
<td style="padding:16px 20px;${FONT}"><p class="muted" style="margin:0;color:${light.muted};${SMALL}">${lines(footer)}</p></td>
</tr></table>
</div>
</td></tr></table>
</body>
</html>
`;
}
