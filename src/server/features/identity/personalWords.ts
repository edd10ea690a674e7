const MOST_WORDS = 60;
const LONGEST_WORD = 40;
/** Shorter ones stand in any password by chance. */
const SHORTEST_WORD = 3;

const WORD = /[\p{L}\p{N}]+/gu;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** How a date is written in a password: its year, and its parts in the orders that people use. */
function datesOf(year: string, month: string, day: string): readonly string[] {
  const short = year.slice(2);
  const orders = [
    [month, day],
    [day, month],
  ].map((two) => two.join(''));
  return [year, ...orders.flatMap((two) => [two, two + year, two + short]), year + month + day];
}

/** A phone number whole, and its last digits. */
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
 * The words by which one would guess at a password, from what is known of a lender and a person: names, e-mail and
 * postal addresses, phone numbers of ten digits, dates as YYYY-MM-DD. Lower case, each once, at most 60.
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

/** How many characters of a text belong to one of the words, as they are or with signs in place of letters. */
export function madeOf(text: string, words: readonly string[]): number {
  const plain = text.toLowerCase();
  const covered = new Set<number>();
  for (const reading of [plain, asLetters(plain)])
    for (const word of words)
      for (let at = reading.indexOf(word); at >= 0; at = reading.indexOf(word, at + 1))
        for (let index = at; index < at + word.length; index += 1) covered.add(index);
  return covered.size;
}
