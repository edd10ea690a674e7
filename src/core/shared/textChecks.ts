/** The standard 8-4-4-4-12 hexadecimal form, either case (FIELD-42). */
export const uuidForm = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/iu;

/** True for a text of the form of a UUID (FIELD-42). */
export const isUuid = (text: string): boolean => uuidForm.test(text);

/** True for a text that starts with http:// or https:// (FIELD-41). */
export const isUrl = (text: string): boolean => /^https?:\/\//i.test(text);

/** The text with only its letters, digits, underscores and hyphens (ASCII), fit for any header or file system (FIELD-43). */
export const sanitizeName = (text: string): string => text.replace(/[^A-Za-z0-9_-]/g, '');
