import { vi } from 'vitest'
import { expect, test } from './test/fixtures.ts'
import { fuzz } from './test/fuzz/fuzz.ts'

// Enough time to shrink a failure.
vi.setConfig({ testTimeout: 300_000 })

const requests = 4_500
// The same requests in every run, so a failure is due to a change; `npm run fuzz` makes others.
const seed = 5
// Bytes cannot be sent as JSON.
const takingBytes = ['inventory.upload', 'inventory.uploads.stage', 'catalog.assets.replace']

test('no request makes the server fail, and refused requests change nothing', async ({ db }) => {
  const { sent, neverCalled, neverSucceeded, accepted, refused, statuses } = await fuzz({ db, seed, requests })
  expect(sent).toBeGreaterThanOrEqual(requests)
  expect([...neverCalled]).toEqual([])
  expect([...neverSucceeded].filter((name) => !takingBytes.includes(name))).toEqual([])
  expect(Math.min(accepted, refused)).toBeGreaterThan(requests / 10)
  expect(Object.keys(statuses).sort()).toEqual(['batch', 'path', 'procedure', 'raw'])
})
