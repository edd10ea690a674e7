import { describe, expect, it } from 'vitest';
import { csv, jsonLines } from './answersText.ts';

const columns = [
  { key: 'home.city', label: 'City' },
  { key: 'work.city', label: 'City' },
  { key: 'pets', label: 'Which pets, if any?' },
];
const application = {
  uuid: 'a',
  applicationId: '7',
  status: 'HMDA',
  createdAt: '2026-06-01T00:00:00.000Z',
};
const line = (answers: Parameters<typeof jsonLines.line>[0]['answers']) =>
  csv('key').line({ ...application, answers }, columns);
const ABOUT = 'a,7,HMDA,2026-06-01T00:00:00.000Z';

describe('the lines of an export', () => {
  it('are headed by keys or by the questions, which stay apart', () => {
    expect(csv('key').head(columns)).toBe('uuid,applicationId,status,createdAt,home.city,work.city,pets\r\n');
    expect(csv('label').head(columns)).toBe(
      'uuid,applicationId,status,createdAt,City (home.city),City (work.city),"Which pets, if any?"\r\n',
    );
  });

  it('hold every kind of answer in its column, and nothing where there is none', () => {
    expect(line({ 'work.city': 'Waco, "TX"', pets: ['CAT', 'DOG'] })).toBe(
      `${ABOUT},,"Waco, ""TX""",CAT; DOG\r\n`,
    );
    expect(line({ 'home.city': -12.5, 'work.city': false, pets: [{ name: 'Rex' }] })).toBe(
      `${ABOUT},-12.5,false,"[{""name"":""Rex""}]"\r\n`,
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '＝1+1'])(
    'run no formula in a spreadsheet: %s',
    (text) => {
      expect(line({ 'home.city': text, pets: [text] })).toContain(`,'${text},,'${text}`);
    },
  );

  it('are JSON objects, without the questions that were not answered', () => {
    const answers = { 'home.city': '=1+1' };
    expect(jsonLines.head(columns)).toBe('');
    expect(JSON.parse(jsonLines.line({ ...application, answers }, columns))).toEqual({
      ...application,
      answers,
    });
  });
});
