import type { AppDependencies } from './http/dependencies.ts';

const REGISTER = '/account/heloc/register-v2';

/** What the terminal shows once the server listens: where each brand's borrowers begin, and where the rest is. */
export function startedText({ releases, settings }: AppDependencies, address: string): string {
  const { protocol, port } = new URL(address);
  const at = (host: string) => `${protocol}//${host}${port ? `:${port}` : ''}`;
  const rows = releases.brands.flatMap((code) => {
    const brand = releases.head(code)?.app.brand;
    return brand
      ? [
          {
            name: brand.company.name,
            url: `${at(`${brand.hosts[0]}.${settings.publicHostSuffix}`)}${REGISTER}`,
          },
        ]
      : [];
  });
  const width = Math.max(...rows.map(({ name }) => name.length));
  const sandbox = [
    '',
    '  Test borrowers: any e-mail with +name before the @, such as ana+frozen@example.com; README.md lists the names.',
    `  Calls: ${at('localhost')}/docs    Sandbox control: POST ${at('localhost')}/sandbox/applications`,
  ];
  return [
    '',
    `Equiform is ready (${settings.mode}).`,
    '',
    ...rows.map(({ name, url }) => `  ${name.padEnd(width)}  ${url}`),
    ...(settings.mode === 'sandbox' ? sandbox : []),
    '',
  ].join('\n');
}
