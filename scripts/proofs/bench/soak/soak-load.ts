import { setTimeout as wait } from 'node:timers/promises'
import { rollFrom } from '../../../../db/seeds/demo/dice.ts'
import { type HttpRequest, type HttpResponse, trySendRequest } from '../../harness/http.ts'
import { inquiryBy } from '../../harness/senders.ts'

/** What a mixed load may request; `ids` are items for inquiries. */
export type SoakTask = {
  address: string
  regions: readonly string[]
  categories: readonly string[]
  sources: readonly string[]
  ids: readonly string[]
}

/** What was served since the last report. */
export type Tally = {
  warm: number
  unchanged: number
  cold: number
  inquiries: number
  refused: number
  /** Lists whose database connection ended while they were on their way. */
  brokenOff: number
  bytes: number
}

const warmReaders = 6
const warmPauseMs = 5
const coldPauseMs = 100
const inquiryPauseMs = 200
const refusedPauseMs = 500
const itemsMax = 20
const encodings = ['gzip', 'br', 'identity']
const nothing: Tally = { warm: 0, unchanged: 0, cold: 0, inquiries: 0, refused: 0, brokenOff: 0, bytes: 0 }
// The same choices in each run.
const dice = rollFrom(20_261_101)
const pick = (list: readonly string[]) => list[dice.whole(0, list.length - 1)] ?? ''
let tally = { ...nothing }
let isOver = false

// Run by the bench: buyers who repeat reads, others who send new ones, and inquiries, until it gets `end`.
process.once('message', async (task: SoakTask) => {
  process.on('message', (message) => {
    if (message === 'end') isOver = true
    process.send?.(tally)
    tally = { ...nothing }
  })
  await Promise.all([...Array.from({ length: warmReaders }, () => readWarm(task)), readCold(task), inquire(task)])
  process.disconnect?.()
})

function pathOf(regions: readonly string[], filter: { category: string; source?: string }): string {
  if (dice.chance(0.5))
    return `/trpc/inventory.list?${new URLSearchParams({ input: JSON.stringify({ regions, ...filter }) })}`
  const query = new URLSearchParams(filter)
  for (const region of regions) query.append('region', region)
  return `/api/inventory?${query}`
}

async function requestUntilServed(address: string, question: HttpRequest): Promise<HttpResponse> {
  for (;;) {
    const answer = await trySendRequest(address, question)
    if (answer && answer.status !== 503) return answer
    tally[answer ? 'refused' : 'brokenOff'] += 1
    await wait(refusedPauseMs)
  }
}

async function read(address: string, path: string, headers: Record<string, string>): Promise<HttpResponse> {
  const answer = await requestUntilServed(address, { path, headers })
  if (answer.status !== 200 && answer.status !== 304) throw new Error(`${path} got ${answer.status}`)
  tally.bytes += answer.body.length
  return answer
}

async function readWarm({ address, regions, categories }: SoakTask): Promise<void> {
  const seen = new Map<string, string>()
  while (!isOver) {
    const path = pathOf([pick(regions)], { category: pick(categories) })
    const encoding = pick(encodings)
    const known = seen.get(`${encoding} ${path}`)
    const isRepeated = known !== undefined && dice.chance(0.5)
    const answer = await read(address, path, {
      'accept-encoding': encoding,
      ...(isRepeated && { 'if-none-match': known }),
    })
    if (answer.headers['etag']) seen.set(`${encoding} ${path}`, answer.headers['etag'])
    tally[answer.status === 304 ? 'unchanged' : 'warm'] += 1
    await wait(warmPauseMs)
  }
}

async function readCold({ address, regions, categories, sources }: SoakTask): Promise<void> {
  while (!isOver) {
    const filter = { category: pick(categories), ...(dice.chance(0.5) && { source: pick(sources) }) }
    const some = regions.filter(() => dice.chance(0.4))
    await read(address, pathOf(some, filter), { 'accept-encoding': pick(encodings) })
    tally.cold += 1
    await wait(coldPauseMs)
  }
}

async function inquire({ address, ids }: SoakTask): Promise<void> {
  while (!isOver) {
    const items = Array.from({ length: dice.whole(1, itemsMax) }, () => pick(ids))
    const { status, body } = await requestUntilServed(address, inquiryBy(dice.whole(0, 65_535), items))
    if (status !== 201) throw new Error(`An inquiry got ${status}: ${body}`)
    tally.inquiries += 1
    await wait(inquiryPauseMs)
  }
}
