import { constantFrom, integer, oneof, string, tuple, type Arbitrary } from 'fast-check'

const long = (text: string, size: number) => text.repeat(Math.ceil(size / text.length)).slice(0, size)

/** Sample strings that are known to break software, for fuzz tests. */
const texts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udc00b',
  '\ud83d',
  '\u202e\u2066',
  '\ufeff',
  '\uffff',
  '\u2028',
  'e\u0301'.repeat(50),
  '👩‍✈️'.repeat(20),
  '\r\nBcc: a@b.example',
  "' or 1=1 --",
  "'; drop table members; --",
  '\\',
  '%',
  '%00',
  '%s%n%x',
  '${7*7}',
  '{{7*7}}',
  '$1',
  '\\u0000',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '%NONCE%',
  '<!--page-->',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-1',
  '0x10',
  '1e309',
  '１２３４５６７８',
  '99999999999999999999',
  '2147483648',
  '𝒶@𝒷.𝒸',
  `a@${long('.', 2000)}@`,
  long('a@', 2000),
  long(' ', 5000),
  long('𝒶', 20_000),
  long('x', 60_000),
]

/** fast-check arbitrary of strings that are known to break software. */
export const arbitraryHostileText: Arbitrary<string> = oneof(
  { weight: 3, arbitrary: constantFrom(...texts) },
  { weight: 2, arbitrary: string({ unit: 'binary', maxLength: 300 }) },
  {
    weight: 1,
    arbitrary: tuple(constantFrom(...texts), integer({ min: 1, max: 40 })).map(([text, times]) =>
      text.slice(0, 100).repeat(times),
    ),
  },
)

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth)

/** fast-check arbitrary of JSON text of any type, malformed JSON included. */
export const arbitraryHostileJson: Arbitrary<string> = oneof(
  { weight: 6, arbitrary: arbitraryHostileText.map((text) => JSON.stringify(text)) },
  {
    weight: 3,
    arbitrary: constantFrom(
      'null',
      'true',
      'false',
      '0',
      '-0',
      '-1',
      '0.5',
      '1e309',
      '-1e309',
      '1e-400',
      '2147483647',
      '2147483648',
      '9007199254740993',
      long('9', 400),
    ),
  },
  {
    weight: 3,
    arbitrary: constantFrom(
      '[]',
      '{}',
      '[null]',
      '["a","b"]',
      `[${long('1,', 4000)}1]`,
      '{"__proto__":{"admin":true}}',
      '{"constructor":{"prototype":{"admin":true}}}',
      '{"toString":1,"valueOf":2,"length":-1}',
      '{"then":1}',
      nested(2000, '[', ']'),
      nested(500, '{"a":[', ']}'),
      '"\\ud800"',
      '"\\u0000"',
      '"\\udc00\\ud800"',
    ),
  },
  // Malformed JSON.
  { weight: 1, arbitrary: constantFrom('', 'undefined', 'NaN', "'a'", '"', '"\t"', '\\', '{', '01', '.5', '/*a*/1') },
)
