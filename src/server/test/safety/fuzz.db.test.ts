import { fuzz } from '../calls/fuzz/fuzz.ts'
import { expect, test } from '../fixtures.ts'

// Enough time to shrink a failure.

const requests = 700
// Far more than are needed until every call has succeeded.
const requestsMax = 12_000
// The same requests in every run, so a failure is due to a change; `npm run fuzz` makes others.
const seed = 5

test('no request makes the server fail, and refused requests change nothing', async ({ db }) => {
  const report = await fuzz({ db, seed, requests, requestsMax })
  const { sent, neverCalled, neverSucceeded, accepted, refused, statuses } = report
  expect(sent).toBeGreaterThanOrEqual(requests)
  expect([...neverCalled]).toEqual([])
  expect([...neverSucceeded]).toEqual([])
  expect(Math.min(accepted, refused)).toBeGreaterThan(sent / 10)
  expect(Object.keys(statuses).sort()).toEqual(['batch', 'path', 'procedure', 'raw'])
})
