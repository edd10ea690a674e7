import type { Json, JsonObject } from '../shared/json.ts';

/** The save whose step opens with what the profile has, such as what registration asked. */
export const PROFILE_SAVE = 'profile';

const members = ['name', 'dob'] as const;

/** The answers with which the step of that save opens. */
export function profileAnswers(
  profile: { readonly [name in (typeof members)[number]]?: unknown },
): JsonObject {
  return Object.fromEntries(
    members.flatMap((name) => (profile[name] === undefined ? [] : [[name, profile[name] as Json]])),
  );
}

/** Whether the step of that save opens with the answer at a place in its document, such as `/name/firstName`. */
export const isProfilePlace = (place: string): boolean =>
  members.some((name) => place === `/${name}` || place.startsWith(`/${name}/`));
