// A mixed load until it is told to end: buyers who read lists again and again, others who read what nobody read before, and inquiries.
// Whoever is told that the database cannot serve just now comes again a moment later.
import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { ask } from './http-client.mjs'

/**
 * @typedef {object} Task
 * @property {string} address
 * @property {string[]} regions
 * @property {string[]} categories
 * @property {string[]} sources
 * @property {string[]} ids items that an inquiry may name
 */

const warmReaders = 6
const warmPauseMs = 5
const coldPauseMs = 100
const inquiryPauseMs = 200
const refusedPauseMs = 500
const itemsMax = 20
const encodings = ['gzip', 'br', 'identity']
const agent = new Agent({ keepAlive: true })
const nothing = { warm: 0, unchanged: 0, cold: 0, inquiries: 0, refused: 0, bytes: 0 }
let tally = { ...nothing }
let isOver = false

// The same choices in each run (mulberry32).
let seed = 20_261_101
function draw() {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}
const below = (/** @type {number} */ limit) => Math.floor(draw() * limit)
const pick = (/** @type {string[]} */ list) => list[below(list.length)] ?? ''
const pickSome = (/** @type {string[]} */ list, /** @type {number} */ share) => list.filter(() => draw() < share)

/**
 * @param {string[]} regions
 * @param {{ category: string, source?: string }} filter
 */
function pathOf(regions, filter) {
  if (draw() < 0.5)
    return `/trpc/inventory.list?${new URLSearchParams({ input: JSON.stringify({ regions, ...filter }) })}`
  const query = new URLSearchParams(filter)
  for (const region of regions) query.append('region', region)
  return `/api/inventory?${query}`
}

/**
 * @param {string} address
 * @param {import('./http-client.mjs').Question} question
 */
async function askUntilServed(address, question) {
  for (;;) {
    const answer = await ask(agent, address, question)
    if (answer.status !== 503) return answer
    tally.refused += 1
    await wait(refusedPauseMs)
  }
}

/**
 * @param {string} address
 * @param {string} path
 * @param {Record<string, string>} headers
 */
async function read(address, path, headers) {
  const answer = await askUntilServed(address, { path, headers })
  if (answer.status !== 200 && answer.status !== 304) throw new Error(`${path} answered ${answer.status}`)
  tally.bytes += answer.body.length
  return answer
}

/** @param {Task} task */
async function readWarm({ address, regions, categories }) {
  /** @type {Map<string, string>} */
  const seen = new Map()
  while (!isOver) {
    const path = pathOf([pick(regions)], { category: pick(categories) })
    const encoding = pick(encodings)
    const known = seen.get(`${encoding} ${path}`)
    const isAskedAgain = known !== undefined && draw() < 0.5
    const headers = { 'accept-encoding': encoding, ...(isAskedAgain && { 'if-none-match': known }) }
    const answer = await read(address, path, headers)
    if (answer.headers.etag) seen.set(`${encoding} ${path}`, answer.headers.etag)
    tally[answer.status === 304 ? 'unchanged' : 'warm'] += 1
    await wait(warmPauseMs)
  }
}

/** @param {Task} task */
async function readCold({ address, regions, categories, sources }) {
  while (!isOver) {
    const filter = { category: pick(categories), ...(draw() < 0.5 && { source: pick(sources) }) }
    await read(address, pathOf(pickSome(regions, 0.4), filter), { 'accept-encoding': pick(encodings) })
    tally.cold += 1
    await wait(coldPauseMs)
  }
}

/** @param {Task} task */
async function inquire({ address, ids }) {
  while (!isOver) {
    const buyer = below(65_536)
    const inquiry = {
      customerName: `Buyer ${buyer}`,
      company: `Fabricator ${buyer % 500}`,
      phone: '555-0100',
      email: `buyer${buyer}@example.com`,
      selectedItems: Array.from({ length: 1 + below(itemsMax) }, () => pick(ids)),
    }
    const { status, body } = await askUntilServed(address, {
      path: '/api/inquiries',
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${buyer >> 8}.${buyer & 255}` },
      body: JSON.stringify(inquiry),
    })
    if (status !== 201) throw new Error(`An inquiry answered ${status}: ${body}`)
    tally.inquiries += 1
    await wait(inquiryPauseMs)
  }
}

process.once('message', async (/** @type {Task} */ task) => {
  process.on('message', (message) => {
    if (message === 'end') isOver = true
    process.send?.(tally)
    tally = { ...nothing }
  })
  await Promise.all([...Array.from({ length: warmReaders }, () => readWarm(task)), readCold(task), inquire(task)])
  agent.destroy()
  process.disconnect?.()
})
