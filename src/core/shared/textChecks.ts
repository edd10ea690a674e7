/** Hexadecimal 8-4-4-4-12, either case (FIELD-42). */
export const uuidForm = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/iu;

/** Something in a text that people see: neither white space nor a letter that shows nothing, as the Hangul filler. */
export const visibleLetter = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/** FIELD-42 */
export const isUuid = (text: string): boolean => uuidForm.test(text);

/** FIELD-41 */
export const isUrl = (text: string): boolean => /^https?:\/\//i.test(text);

/** Keeps only ASCII letters, digits, underscores and hyphens, for headers and file systems (FIELD-43). */
export const sanitizeName = (text: string): string => text.replace(/[^A-Za-z0-9_-]/g, '');
