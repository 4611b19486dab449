import { expect, test } from 'vitest'
import { overfullSources, planRequests, sendAll, sentText } from './supplier-requests.ts'

const items = [
  { id: 'a1', sourceCode: 'S1' },
  { id: 'b1', sourceCode: 'S2' },
  { id: 'a2', sourceCode: 'S1' },
]
const keys = () => {
  let count = 0
  return () => `key ${++count}`
}

test('each supplier gets one request with its own items and its own key', () => {
  expect(planRequests(items, 'm', [], keys())).toEqual([
    { sourceCode: 'S1', itemIds: ['a1', 'a2'], message: 'm', requestKey: 'key 2', sendingId: 'key 1' },
    { sourceCode: 'S2', itemIds: ['b1'], message: 'm', requestKey: 'key 3', sendingId: 'key 1' },
  ])
})

test('a repeated send keeps the key as long as nothing in it changes', () => {
  const first = planRequests(items, 'm', [], keys())
  const again = planRequests([...items].reverse(), 'm', first, () => 'new')
  expect(again.map(({ requestKey }) => requestKey).sort()).toEqual(['key 2', 'key 3'])
  expect(new Set(again.map(({ sendingId }) => sendingId))).toEqual(new Set(['key 1']))
})

test('one sending goes to at most a hundred suppliers, the rest is another', () => {
  const many = Array.from({ length: 201 }, (_, at) => ({ id: `${at}`, sourceCode: `S${at}` }))
  const sendings = planRequests(many, 'm', [], keys()).map(({ sendingId }) => sendingId)
  expect([0, 100, 200].map((at) => sendings.lastIndexOf(sendings[at] ?? ''))).toEqual([99, 199, 200])
})

test('changed notes or items make a new request with a new key', () => {
  const first = planRequests(items, 'm', [], keys())
  expect(planRequests(items, 'other', first, () => 'new').map(({ requestKey }) => requestKey)).toEqual(['new', 'new'])
  expect(planRequests(items.slice(0, 2), 'm', first, () => 'new').map(({ requestKey }) => requestKey)).toEqual([
    'new',
    'key 3',
  ])
})

test('one supplier that fails does not hold up the others', async () => {
  const requests = planRequests(items, 'm', [], keys())
  const outcome = await sendAll(requests, async ({ sourceCode }) => {
    if (sourceCode === 'S1') throw new Error('down')
    return { reference: 'I-7' }
  })
  expect(outcome).toMatchObject({ sent: [requests[1]], reference: 'I-7' })
  expect(outcome.failed).toEqual([{ request: requests[0], reason: new Error('down') }])
})

test('all requests start before the first answer', async () => {
  const started: string[] = []
  const sending = sendAll(planRequests(items, 'm', [], keys()), async ({ sourceCode }) => {
    started.push(sourceCode)
    return { reference: 'I-7' }
  })
  expect(started).toEqual(['S1', 'S2'])
  await sending
})

test('the success notice counts suppliers only when there are several', () => {
  expect(sentText(1, 'I-7')).toBe("Your inquiry has been sent successfully. We'll contact you soon. Reference I-7.")
  expect(sentText(3, 'I-7')).toBe(
    "Your inquiries have been sent to 3 suppliers. We'll contact you soon. Reference I-7.",
  )
})

test('one inquiry carries at most 5,000 items', () => {
  const full = Array.from({ length: 5_000 }, () => ({ sourceCode: 'S1' }))
  expect(overfullSources([...full, { sourceCode: 'S2' }])).toEqual([])
  expect(overfullSources([...full, { sourceCode: 'S1' }, { sourceCode: 'S2' }])).toEqual(['S1'])
})
