import type { AppDependencies } from './http/dependencies.ts';

const REGISTER = '/account/heloc/register-v2';
const WIDTH = 110;

/** Wrapped lines, the first indented by two, the others by four. */
function wrapped(text: string): readonly string[] {
  const lines: string[] = [];
  let line = ' ';
  for (const word of text.split(' ')) {
    if (line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = '   ';
    }
    line += ` ${word}`;
  }
  return [...lines, line];
}

/** Terminal message once the server listens: where each lender's borrowers start, and other addresses. */
export function startedText({ releases, settings }: AppDependencies, address: string): string {
  const { protocol, port } = new URL(address);
  const at = (host: string) => `${protocol}//${host}${port ? `:${port}` : ''}`;
  const urlOf = (host: string) => `${at(`${host}.${settings.publicHostSuffix}`)}${REGISTER}`;
  const brands = releases.brands.flatMap((code) => releases.head(code)?.app.brand ?? []);
  const kinds = [...Map.groupBy(brands, ({ kind }) => kind)]
    .map(([kind, members]) => ({ kind, codes: members.map(({ hosts }) => hosts[0] ?? '').sort() }))
    .sort((a, b) => Number(b.kind === 'main') - Number(a.kind === 'main') || a.kind.localeCompare(b.kind));
  const sandbox = [
    '',
    '  Test borrowers: any e-mail with +name before the @, such as ana+frozen@example.com; docs/sandbox.md lists the names.',
    `  Calls: ${at('localhost')}/docs    Sandbox control: POST ${at('localhost')}/sandbox/applications`,
  ];
  return [
    '',
    `Equiform is ready (${settings.mode}).`,
    '',
    ...kinds.slice(0, 1).map(({ codes: [first = ''] }) => `  ${urlOf(first)}`),
    `  or any of ${brands.length} lenders in its place:`,
    ...kinds.flatMap(({ kind, codes }) => wrapped(`${kind}: ${codes.join(', ')}`)),
    ...(settings.mode === 'sandbox' ? sandbox : []),
    '',
  ].join('\n');
}
