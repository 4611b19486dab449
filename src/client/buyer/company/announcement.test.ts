import { expect, test } from 'vitest'
import { splitAnnouncement } from './announcement.ts'

/** The links of a text as `shown text -> address`. */
function linksOf(content: string): string[] {
  return splitAnnouncement(content).flatMap(({ text, href }) => (href ? [`${text} -> ${href}`] : []))
}

test('splitting an announcement keeps every character', () => {
  const content = 'One\n\n  two https://example.com/a?b=1&c=2. Mail sales@example.com!\n<b>three</b> שלום'
  expect(
    splitAnnouncement(content)
      .map(({ text }) => text)
      .join(''),
  ).toBe(content)
  expect(splitAnnouncement('')).toEqual([])
})

test.for([
  ['See https://example.com/lists.', 'https://example.com/lists -> https://example.com/lists'],
  ['(http://example.com/a_(b))', 'http://example.com/a_(b) -> http://example.com/a_(b)'],
  ['"https://example.com/x?a=1&b=2"', 'https://example.com/x?a=1&b=2 -> https://example.com/x?a=1&b=2'],
  ['HTTPS://EXAMPLE.COM/Q', 'HTTPS://EXAMPLE.COM/Q -> https://example.com/Q'],
  [
    'mailto:sales@example.com?subject=Coil',
    'mailto:sales@example.com?subject=Coil -> mailto:sales@example.com?subject=Coil',
  ],
  ['Write to sales@example.com, please', 'sales@example.com -> mailto:sales@example.com'],
] as const)('an address in %j becomes a link', ([content, link]) => {
  expect(linksOf(content)).toEqual([link])
})

test.for([
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'ftp://example.com/list.xlsx',
  '<a href="javascript:alert(1)">plate</a>',
  '[plate](javascript:alert(1))',
  'https://',
  'mailto:',
  'a@b',
  '@example.com',
])('%j stays plain text', (content) => {
  expect(splitAnnouncement(content)).toEqual([{ text: content }])
})

test('markup around an address does not become part of it', () => {
  expect(linksOf('<a href="https://example.com/a" onclick="alert(1)">here</a>')).toEqual([
    'https://example.com/a -> https://example.com/a',
  ])
})

test('the longest text of any shape is kept whole', () => {
  const longest = 20_000
  for (const unit of ['a', 'a.', 'a@', '(', ')', 'https://', 'mailto:a@', 'https://example.com/)))']) {
    const content = unit.repeat(longest / unit.length)
    expect(
      splitAnnouncement(content)
        .map(({ text }) => text)
        .join(''),
    ).toBe(content)
  }
})
