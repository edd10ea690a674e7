import { isObject } from '../../core/shared/json.ts';
import { reasonOption, toOption } from '../project/releaseCalls.ts';
import {
  type Answer,
  ask,
  grantsOf,
  grantsText,
  needed,
  noWords,
  onlyWord,
  type StaffOrder,
  send,
  sendToLink,
  tell,
} from '../project/staffCalls.ts';
import { CannotRun, type CliCommand, type Given, textOption } from '../terminal/cliCommand.ts';
import { serverOf } from '../terminal/sendTo.ts';
import { TOKEN } from '../terminal/staffToken.ts';
import type { ExitCode, Terminal } from '../terminal/terminal.ts';

const PEOPLE = '/staff/v1/people';

export const peopleCommand: CliCommand = {
  name: 'people',
  summary: 'say who works here and what they may do',
  words: '<list|invite|accept|roles|link|end> [person|link]',
  completes: ['list', 'invite', 'accept', 'roles', 'link', 'end'],
  about: `All but accept need your token in ${TOKEN}. Roles are those of config/staff/roles.yaml, each for all lenders or for some: editor, editor=kind:credit-union, editor=lender:main. A link is told once, is good once, and makes whoever opens it that person: give it to nobody else.`,
  options: [
    toOption,
    { flags: '--name <name>', description: 'the name of the person', needs: 'a name' },
    { flags: '--email <address>', description: 'the e-mail address of the person', needs: 'an address' },
    {
      flags: '--roles <roles>',
      description: 'roles, separated by commas; "none" takes all of them',
      needs: 'roles, separated by commas',
    },
    reasonOption,
  ],
  examples: [
    [
      "people accept 'http://localhost:4300/staff/accept#eqi_...' --name Ada --email ada@lender.example",
      'the first administrator',
    ],
    ['people list', 'everybody, with their roles'],
    [
      'people invite --name Grace --email grace@lender.example --roles editor,publisher=lender:main',
      'a link for Grace',
    ],
    ['people roles 3f2a... --roles viewer --reason "Moved to sales"', 'replaces the roles of a person'],
    ['people end 3f2a... --reason "Left"', 'ends a person and their tokens at once'],
  ],
  run: people,
};

const actions: Readonly<Record<string, (order: StaffOrder) => Promise<ExitCode>>> = {
  list,
  invite,
  accept,
  roles,
  link,
  end,
};

async function people(given: Given, terminal: Terminal): Promise<ExitCode> {
  const [action = '', ...words] = given.words;
  const act = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (act === undefined) throw new CannotRun('people needs one of list, invite, accept, roles, link, end');
  return act({ given, terminal, words });
}

const reasonOf = ({ given }: StaffOrder): { readonly reason?: string } => {
  const reason = textOption(given, 'reason');
  return reason === undefined ? {} : { reason };
};

const rolesOf = (order: StaffOrder) => {
  const text = needed(order, 'roles', 'the roles of the person');
  return text === 'none' ? [] : grantsOf(text);
};

async function list(order: StaffOrder): Promise<ExitCode> {
  noWords(order);
  const answered = await ask(order, { command: 'people', path: PEOPLE });
  if ('code' in answered) return answered.code;
  const found = Array.isArray(answered.answer.people) ? answered.answer.people.filter(isObject) : [];
  const { paint } = order.given;
  return tell(
    order,
    found,
    found.map(
      ({ uuid, name, email, state, grants }) =>
        `${uuid}  ${paint.bold(String(name))}  ${email}  ${state === 'active' ? '' : `(${state}) `}${grantsText(grants)}`,
    ),
  );
}

/** The link is made here: only the caller knows by which address the server is reached. */
const linkOf = (order: StaffOrder, { secret }: Answer): string =>
  `${serverOf(order.given).replace(/\/+$/, '')}/staff/accept#${secret}`;

const tellLink = (order: StaffOrder, answer: Answer): ExitCode => {
  const made = linkOf(order, answer);
  return tell(order, { ...answer, link: made }, [
    `${order.given.paint.green('✔')} ${answer.uuid}`,
    `The link, good once and until ${answer.expiresAt}:`,
    `  ${made}`,
    'It is accepted with: equiform people accept <link>',
  ]);
};

async function invite(order: StaffOrder): Promise<ExitCode> {
  noWords(order);
  const body = {
    name: needed(order, 'name', 'the name of the person'),
    email: needed(order, 'email', 'the e-mail address of the person'),
    grants: rolesOf(order),
    ...reasonOf(order),
  };
  const answered = await send(order, { command: 'people', path: PEOPLE, body });
  return 'code' in answered ? answered.code : tellLink(order, answered.answer);
}

async function link(order: StaffOrder): Promise<ExitCode> {
  const uuid = onlyWord(order, 'the uuid of a person, as people list shows it');
  const path = `${PEOPLE}/${encodeURIComponent(uuid)}/invitation`;
  const answered = await send(order, { command: 'people', path, body: reasonOf(order) });
  return 'code' in answered ? answered.code : tellLink(order, answered.answer);
}

async function roles(order: StaffOrder): Promise<ExitCode> {
  const uuid = onlyWord(order, 'the uuid of a person, as people list shows it');
  const body = { grants: rolesOf(order), ...reasonOf(order) };
  const path = `${PEOPLE}/${encodeURIComponent(uuid)}/grants`;
  const answered = await send(order, { command: 'people', path, body, method: 'PUT' });
  if ('code' in answered) return answered.code;
  return tell(order, { uuid, grants: body.grants }, [
    `${order.given.paint.green('✔')} ${grantsText(body.grants) || 'no role'}`,
  ]);
}

async function end(order: StaffOrder): Promise<ExitCode> {
  const uuid = onlyWord(order, 'the uuid of a person, as people list shows it');
  const path = `${PEOPLE}/${encodeURIComponent(uuid)}/end`;
  const answered = await send(order, { command: 'people', path, body: reasonOf(order) });
  if ('code' in answered) return answered.code;
  return tell(order, { uuid, state: 'ended' }, [`${order.given.paint.green('✔ ended')}`]);
}

/** The server of a link, and its secret; `--to` names another address of the same server. */
function partsOf(order: StaffOrder): { readonly server: string; readonly secret: string } {
  const text = onlyWord(order, 'the link, in quotes');
  const [address = '', secret = ''] = text.split('#');
  if (!/^eqi_[\w-]+$/.test(secret) || !URL.canParse(address))
    throw new CannotRun('This is no link of an invitation: it ends with #eqi_ and 43 characters');
  const isNamed = textOption(order.given, 'to') !== undefined;
  const base = address.replace(/\/staff\/accept\/?$/, '');
  return {
    secret,
    server: isNamed ? serverOf(order.given) : serverOf({ ...order.given, options: { to: base } }),
  };
}

async function accept(order: StaffOrder): Promise<ExitCode> {
  const { server, secret } = partsOf(order);
  const [name, email] = [textOption(order.given, 'name'), textOption(order.given, 'email')];
  const body = { secret, ...(name !== undefined && { name }), ...(email !== undefined && { email }) };
  const answered = await sendToLink(order, server, { path: '/staff/v1/invitations/accept', body });
  if ('code' in answered) return answered.code;
  const { token } = answered.answer;
  if (!isObject(token)) throw new CannotRun(`The answer of ${server} is not that of an Equiform server`);
  return tell(order, answered.answer, [
    `${order.given.paint.green('✔')} You are ${answered.answer.name}. Your token, told once and good until ${token.expiresAt}:`,
    `  export ${TOKEN}=${token.secret}`,
  ]);
}
