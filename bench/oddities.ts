import fc from 'fast-check'

const oddities: unknown[] = [
  ...[null, '', ' \t', 'x', 'é'.repeat(2500), 0, -1, 1.5, 1e308, true, false, [], {}, ['x'], { $gt: '' }],
  ...['a\u0000b', 'a\u001bb', '\ud800', '\u202eb', '\u200b', '\u2028', "'; DROP TABLE bookings; --"],
  ...[
    '../../etc/passwd',
    '<script>alert(1)</script>',
    '{{7*7}}',
    '%00',
    '%s%n',
    '2027-02-30',
    '25:00',
    '24:00',
  ],
  ...['-0', '1e3', '0x1', '９', '9'.repeat(25), 'NaN', 'Infinity', '9999-12-31', 'Mars/Phobos', '=cmd()'],
  Array.from({ length: 10_000 }, () => 'x'),
  Array.from({ length: 5_000 }, () => ({})),
  JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`),
]

export const odd = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...oddities) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
)

/** Ids are integers, counted from 1. */
const oddIds = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '9'.repeat(40),
  '%EF%BC%99',
  "1'%20OR%201=1",
  '%00',
  '%c0%80',
  '%zz',
  '..%2f..',
  '%f0%9f',
]
/** Malformed ids, or ids of no row; some break URL decoding. */
export const oddId = fc.oneof(
  fc.constantFrom(
    ...oddIds,
    'x'.repeat(150),
    'x'.repeat(2_000),
    '%3Cscript%3E',
    '9007199254740993',
    '900719925474',
  ),
  fc
    .string({ unit: 'binary', minLength: 1, maxLength: 60 })
    .map((text) => `~${encodeURIComponent(text.toWellFormed())}`),
)
