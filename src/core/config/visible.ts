// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
const hidden = /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

const DELETE = 0x7f;
const PICTURES = 0x2400;

/**
 * A text that is safe to print: characters that would move or color the terminal, or reverse the text, become
 * one sign each. Tabs stay.
 */
export const visible = (text: string): string =>
  text.replaceAll(hidden, (letter) => {
    const code = letter.charCodeAt(0);
    if (code === DELETE) return '\u2421';
    return code < DELETE ? String.fromCharCode(PICTURES + code) : '\ufffd';
  });
