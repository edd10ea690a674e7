import brand from '../../../schemas/config/brand.schema.json' with { type: 'json' };
import chatbot from '../../../schemas/config/chatbot.schema.json' with { type: 'json' };
import common from '../../../schemas/config/common.schema.json' with { type: 'json' };
import copy from '../../../schemas/config/copy.schema.json' with { type: 'json' };
import document from '../../../schemas/config/document.schema.json' with { type: 'json' };
import enums from '../../../schemas/config/enums.schema.json' with { type: 'json' };
import facts from '../../../schemas/config/facts.schema.json' with { type: 'json' };
import flags from '../../../schemas/config/flags.schema.json' with { type: 'json' };
import flow from '../../../schemas/config/flow.schema.json' with { type: 'json' };
import journey from '../../../schemas/config/journey.schema.json' with { type: 'json' };
import mails from '../../../schemas/config/mails.schema.json' with { type: 'json' };
import matrix from '../../../schemas/config/matrix.schema.json' with { type: 'json' };
import migration from '../../../schemas/config/migration.schema.json' with { type: 'json' };
import page from '../../../schemas/config/page.schema.json' with { type: 'json' };
import policies from '../../../schemas/config/policies.schema.json' with { type: 'json' };
import sandboxPerformer from '../../../schemas/config/sandbox-performer.schema.json' with { type: 'json' };
import sandboxPersonas from '../../../schemas/config/sandbox-personas.schema.json' with { type: 'json' };
import screens from '../../../schemas/config/screens.schema.json' with { type: 'json' };
import signers from '../../../schemas/config/signers.schema.json' with { type: 'json' };
import staffApprovals from '../../../schemas/config/staff-approvals.schema.json' with { type: 'json' };
import staffPreviews from '../../../schemas/config/staff-previews.schema.json' with { type: 'json' };
import staffRoles from '../../../schemas/config/staff-roles.schema.json' with { type: 'json' };
import staffWords from '../../../schemas/config/staff-words.schema.json' with { type: 'json' };
import step from '../../../schemas/config/step.schema.json' with { type: 'json' };
import telemetry from '../../../schemas/config/telemetry.schema.json' with { type: 'json' };
import theme from '../../../schemas/config/theme.schema.json' with { type: 'json' };
import { type CheckedConfig, type ConfigCheckOptions, checkConfig } from './checks/checkConfig.ts';
import { createConfigSchemas } from './configSchemas.ts';
import { type Finding, showLocation } from './finding.ts';
import { fileKindOf, layerRootOf } from './layerFiles.ts';
import { parseLayerFile } from './parseLayerFile.ts';

export const testSchemas = createConfigSchemas({
  'brand.schema.json': brand,
  'common.schema.json': common,
  'copy.schema.json': copy,
  'document.schema.json': document,
  'enums.schema.json': enums,
  'facts.schema.json': facts,
  'flags.schema.json': flags,
  'flow.schema.json': flow,
  'journey.schema.json': journey,
  'mails.schema.json': mails,
  'matrix.schema.json': matrix,
  'chatbot.schema.json': chatbot,
  'migration.schema.json': migration,
  'page.schema.json': page,
  'policies.schema.json': policies,
  'signers.schema.json': signers,
  'sandbox-performer.schema.json': sandboxPerformer,
  'sandbox-personas.schema.json': sandboxPersonas,
  'staff-approvals.schema.json': staffApprovals,
  'staff-previews.schema.json': staffPreviews,
  'staff-roles.schema.json': staffRoles,
  'staff-words.schema.json': staffWords,
  'screens.schema.json': screens,
  'step.schema.json': step,
  'telemetry.schema.json': telemetry,
  'theme.schema.json': theme,
});

const scheme = (surface: string, text: string, strong: string): string =>
  `{ primary: '${strong}', onPrimary: '${surface}', accent: '${strong}', surface: '${surface}', surfaceRaised: '${surface}', text: '${text}', muted: '${text}', line: '${text}', success: '${text}', warning: '${text}', danger: '${text}', focus: '${strong}' }`;

/** A project without findings, by path: a flow with one step, a policy, a page and the brand `main`. */
export const testProject: Readonly<Record<string, string>> = withSchemas({
  'config/brand.yaml': `version: 1
orgBrand: main
baseUrl: https://main.example
company: { name: Main Lending, shortName: Main, legalName: Main LLC, nmls: "1", supportPhone: "8005550100", supportEmail: help@main.example, address: 1 Main St }
links: { privacy: https://main.example/privacy }
termsLabel: Terms of Use
auth: { mode: legacy }
products: { heloc: { minDraw: 15000, maxDraw: 400000 } }
pricing: []
features: { quick: false }
values: {}
names: { partnerName: Main }
lending: { states: [CA], ineligibleZips: [] }
footer: []
`,
  'config/theme.yaml': `version: 1
colors:
  light: ${scheme('#ffffff', '#222222', '#003366')}
  dark: ${scheme('#111111', '#eeeeee', '#99ccff')}
shape: { radius: 8 }
logo: { file: logo.svg, width: 10, height: 10 }
`,
  'config/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"></svg>\n',
  'config/facts.yaml': `version: 1
facts:
  property.state: { type: state }
  income.annual: { type: money }
  income.job: { type: enum, of: jobs }
  org.features.quick: { type: boolean }
  flag.new-look: { type: boolean }
`,
  'config/enums.yaml': `version: 1
enums:
  jobs:
    values:
      - { id: FULL, label: enum.jobs.full }
      - { id: PART, label: enum.jobs.part }
`,
  'config/flags.yaml': `version: 1
flags:
  new-look: { enabled: true }
`,
  'config/flows/registration.yaml': `version: 1
id: registration
base: /register
navigation: path
progress: bar
steps:
  - { id: income, path: "" }
submit: none
`,
  'config/steps/income.yaml': `version: 1
id: income
title: income.title
data:
  type: object
  properties:
    income: { type: integer, minimum: 0 }
    job: { $ref: enums#/jobs }
  required: [income]
ui:
  type: VerticalLayout
  elements:
    - { id: income, type: Control, scope: "#/properties/income", label: income.label, options: { widget: money } }
    - { id: job, type: Control, scope: "#/properties/job", label: income.job, options: { widget: select } }
messages:
  income: { required: income.required, type: income.number, minimum: income.number }
  job: { enum: income.required }
policies: [low-income]
store: { income: /income/income, job: /income/employmentType }
writes: { income: income.annual, job: income.job }
submit: { label: income.next }
`,
  'config/rules/income.yaml': `version: 1
policies:
  - id: low-income
    version: 1
    title: Income under a thousand
    jurisdiction: any
    effective: { from: 2020-01-01 }
    reviewBy: 2030-01-01
    owner: compliance
    when: { "<": [{ var: field.income }, 1000] }
    effect: { block: { show: field, field: income } }
    message: income.low
    examples:
      - { name: low, given: { field.income: 999 }, expect: applies }
      - { name: enough, given: { field.income: 1000 }, expect: passes }
    reason: Lender policy
`,
  'config/matrix.yaml': `version: 1
families:
  - id: income
    title: Income
    asks: Which income is enough?
    policies: [low-income]
`,
  'config/pages/help.yaml': `version: 1
id: help
path: /help
title: help.title
blocks:
  - { id: privacy, type: link, text: help.privacy, to: privacy }
`,
  'config/copy/en-US/all.yaml': `version: 1
messages:
  income.title: Your income
  income.label: Income before tax
  income.job: Employment
  income.required: Tell us this
  income.number: A number, please
  income.low: "{companyName} cannot lend on this income"
  income.next: Continue
  enum.jobs.full: Full-time
  enum.jobs.part: Part-time
  help.title: Help
  help.privacy: Our <privacy>privacy policy</privacy>
`,
  'brands/main/brand.yaml': `version: 1
code: main
kind: main
canonicalOrgCode: main
hosts: [www]
`,
});

/** Adds `$schema` at the end of each file, because most tests are about other things. */
function withSchemas(files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(files).map(([path, text]) => [path, `${text}${schemaLine(path, text)}`]),
  );
}

function schemaLine(path: string, text: string): string {
  const root = layerRootOf(path);
  const kind = root === undefined ? undefined : fileKindOf(path.slice(root.length + 1));
  if (!kind || !path.endsWith('.yaml') || text.includes('$schema') || !parseLayerFile(path, text).ok)
    return '';
  return `$schema: ${'../'.repeat(path.split('/').length - 1)}schemas/config/${kind.schema}\n`;
}

/** Adds, replaces or edits files. An edit is `[old, new]` and must match. */
export function projectWith(
  changes: Readonly<Record<string, string | readonly (readonly [string, string])[]>>,
): Readonly<Record<string, string>> {
  const files: Record<string, string> = { ...testProject };
  for (const [path, change] of Object.entries(changes))
    files[path] = typeof change === 'string' ? change : change.reduce(edited(path), files[path] ?? '');
  return withSchemas(files);
}

const edited =
  (path: string) =>
  (text: string, [what, instead]: readonly [string, string]): string => {
    if (!text.includes(what)) throw new Error(`${path} does not say ${what}`);
    return text.replace(what, () => instead);
  };

export const checkProject = (
  files: Readonly<Record<string, string>>,
  options: ConfigCheckOptions = { usedByCode: () => false },
): CheckedConfig =>
  checkConfig(
    Object.entries(files).map(([path, text]) => ({ path, text })),
    testSchemas,
    options,
  );

export const brief = (finding: Finding): string =>
  `${showLocation(finding)} ${finding.code}${finding.suggestion === undefined ? '' : ` -> ${finding.suggestion}`}`;
