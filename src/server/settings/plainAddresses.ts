type Environment = Readonly<Record<string, string | undefined>>;

const OF_THIS_MACHINE = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether an address is of this machine, so that what is sent there leaves it by no network. */
export const isOfThisMachine = (address: string): boolean =>
  URL.canParse(address) && OF_THIS_MACHINE.test(new URL(address).hostname);

/** What is wrong, in production, with addresses that would be called without encryption over a network. */
export const plainAddresses = (
  environment: Environment,
  names: readonly string[],
): readonly { readonly name: string; readonly problem: string }[] =>
  environment.EQUIFORM_MODE === 'production'
    ? names
        .filter((name) => environment[name]?.startsWith('http://'))
        .filter((name) => !isOfThisMachine(environment[name] ?? ''))
        .map((name) => ({ name, problem: 'must begin with https:// in production' }))
    : [];
