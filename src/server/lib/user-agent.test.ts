import { expect, test } from 'vitest'
import { readBrowser } from './user-agent.ts'

const mozilla = 'Mozilla/5.0'
const like = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${like} Chrome/147.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${like} Chrome/147.0.0.0 Safari/537.36 Edg/147.0.0.0`, 'Edge on Windows'],
  [`${mozilla} (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0`, 'Firefox on Linux'],
  [
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15`,
    'Safari on macOS',
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/147.0 Mobile/15E148 Safari/604.1`,
    'Chrome on iPhone',
  ],
  [
    `${mozilla} (Linux; Android 15; SM-S921B) ${like} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [`${mozilla} (X11; CrOS x86_64 14541.0.0) ${like} Chrome/147.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
  ['curl/8.5.0', ''],
  ['<script>Firefox</script>', ''],
  ['x'.repeat(100_000), ''],
])('%j is shown as %j', (userAgent, shown) => {
  expect(readBrowser(userAgent)).toBe(shown)
})

test('a request that says nothing of its browser is one without a name', () => {
  expect(readBrowser(undefined)).toBe('')
})
