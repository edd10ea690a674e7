import { accountScenes } from './accountScenes.ts';
import { applicationScenes } from './applicationScenes.ts';
import { chatScenes } from './chatScenes.ts';
import { registrationScenes } from './registrationScenes.ts';
import type { Scene } from './scene.ts';

export const scenes: Readonly<Record<string, Scene>> = {
  ...registrationScenes,
  ...accountScenes,
  ...applicationScenes,
  ...chatScenes,
};
