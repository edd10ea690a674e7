const MOST_WORDS = 60;
const LONGEST_WORD = 40;
/** Shorter ones occur in any password by chance. */
const SHORTEST_WORD = 3;

const WORD = /[\p{L}\p{N}]+/gu;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** How people write a date in a password: its year, and its parts in common orders. */
function datesOf(year: string, month: string, day: string): readonly string[] {
  const short = year.slice(2);
  const orders = [
    [month, day],
    [day, month],
  ].map((two) => two.join(''));
  return [year, ...orders.flatMap((two) => [two, two + year, two + short]), year + month + day];
}

/** The whole number and its last digits. */
const digitsOf = (number: string): readonly string[] => [number, number.slice(-7), number.slice(-4)];

function wordsIn(text: string): readonly string[] {
  const [, year, month, day] = DATE.exec(text) ?? [];
  if (year && month && day) return datesOf(year, month, day);
  if (/^\d{10}$/.test(text)) return digitsOf(text);
  return text.split('@').flatMap((side) => {
    const parts = side.match(WORD) ?? [];
    return [parts.join(''), ...parts];
  });
}

/**
 * Words an attacker would try, from names, e-mail and postal addresses, ten-digit phone numbers and
 * YYYY-MM-DD dates. Lower case, unique, at most 60.
 */
export function personalWords(known: readonly (string | undefined)[]): readonly string[] {
  const words = known
    .flatMap((text) => wordsIn((text ?? '').slice(0, 254)))
    .map((word) => word.toLowerCase().slice(0, LONGEST_WORD))
    .filter((word) => word.length >= SHORTEST_WORD);
  return [...new Set(words)].slice(0, MOST_WORDS);
}

const LETTER_FOR: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

const asLetters = (text: string): string => text.replace(/[@431!0$57]/g, (sign) => LETTER_FOR[sign] ?? sign);

/** How many characters of a text belong to the words, literally or in leetspeak. */
export function madeOf(text: string, words: readonly string[]): number {
  const plain = text.toLowerCase();
  const covered = new Set<number>();
  for (const reading of [plain, asLetters(plain)])
    for (const word of words)
      for (let at = reading.indexOf(word); at >= 0; at = reading.indexOf(word, at + 1))
        for (let index = at; index < at + word.length; index += 1) covered.add(index);
  return covered.size;
}
