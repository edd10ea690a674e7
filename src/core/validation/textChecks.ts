import { formats } from './formats.ts';

/** True for a text that starts with http:// or https:// (FIELD-41). */
export const isUrl = (text: string): boolean => /^https?:\/\//i.test(text);

/** True for the standard 8-4-4-4-12 hexadecimal form, either case (FIELD-42). */
export const isUuid = (text: string): boolean => formats.uuid.test(text);

/** The text with only its letters, digits, underscores and hyphens (ASCII), fit for a file name (FIELD-43). */
export const sanitizeName = (text: string): string => text.replace(/[^A-Za-z0-9_-]/g, '');
