import { expect, test } from 'vitest'
import { placeCharsMax } from '../../../../shared/office/events.ts'
import { formatPlace, parsePlace } from './news.ts'

const at = new Date('2026-11-25T12:00:00.123Z')

test.each(['751:751:', '751:760:751,755,759'])('a place with the snapshot %s goes to a client and back', (snapshot) => {
  expect(parsePlace(formatPlace({ id: 42, at, snapshot }))).toEqual({ id: 42, at, snapshot })
})

test('a place with more running transactions than fit shows nothing recent as known', () => {
  const running = Array.from({ length: 200 }, (_, index) => 1_000_000 + index)
  const text = formatPlace({ id: 42, at, snapshot: `1000000:1000200:${running}` })
  expect(text.length).toBeLessThan(placeCharsMax)
  expect(parsePlace(text)).toEqual({ id: 42, at, snapshot: '1:1:' })
})

test.each([
  undefined,
  '',
  '42',
  'x.1.1:1:',
  '42.1.',
  '42.1.5',
  '42.1.0:1:',
  '42.1.7:5:',
  '42.1.5:9:4',
  '42.1.5:9:8,6',
  '42.1.5:9:6,',
  '42.1.5:9:9',
  '42.1.5:9:10',
])('%s is no place', (text) => {
  expect(parsePlace(text)).toBeUndefined()
})
