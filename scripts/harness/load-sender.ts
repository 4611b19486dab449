import type { Dispatcher } from 'undici'
import { makeAgent, type Question } from './http.ts'
import type { LoadTask, Sent } from './load.ts'

// Run by `sendLoad`: asks over several connections until its time is over.
process.once('message', async (task: LoadTask) => {
  process.send?.(await send(task))
  process.disconnect?.()
})

async function send(task: LoadTask): Promise<Sent> {
  const { address, connections, seconds } = task
  const agent = makeAgent(connections)
  const next = 'ids' in task ? inquiriesOn(task.ids, task.itemsPerInquiry) : () => task
  const takenMs: number[] = []
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1_000
  const goOn = async () => {
    while (performance.now() < endsAt) {
      const sentAt = performance.now()
      await finish(agent, address, next())
      takenMs.push(performance.now() - sentAt)
    }
  }
  await Promise.all(Array.from({ length: connections }, goOn))
  const passedSeconds = (performance.now() - startedAt) / 1_000
  await agent.close()
  return { takenMs, seconds: passedSeconds }
}

/** Asks and lets the answer pass by: to keep its bytes would take longer than to make them. */
function finish(agent: Dispatcher, origin: string, { path, method = 'GET', headers, body }: Question): Promise<void> {
  return new Promise((resolve, reject) => {
    agent.dispatch(
      { origin, path, method, headers: { ...headers }, body: typeof body === 'string' ? body : null },
      {
        onRequestStart: () => undefined,
        onResponseStart(_controller, status) {
          if (status >= 300 && status !== 304) reject(new Error(`${path} answered ${status}`))
        },
        onResponseData: () => undefined,
        onResponseEnd: () => resolve(),
        onResponseError: (_controller, error) => reject(error),
      },
    )
  })
}

const visitors = 65_536

/** Makes inquiries, each on the next of the items. */
function inquiriesOn(ids: readonly string[], itemsPerInquiry: number): () => Question {
  let made = 0
  return () => {
    made += 1
    const first = (made * itemsPerInquiry) % Math.max(1, ids.length - itemsPerInquiry)
    const visitor = made % visitors
    return {
      path: '/api/inquiries',
      method: 'POST',
      // Limits are per address, and one alone would soon be told to wait.
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${visitor >> 8}.${visitor & 255}` },
      body: JSON.stringify({
        customerName: `Buyer ${visitor}`,
        company: `Fabricator ${visitor % 500}`,
        phone: '555-0100',
        email: `buyer${visitor}@example.com`,
        state: 'OH',
        notes: 'Please quote delivered.',
        selectedItems: ids.slice(first, first + itemsPerInquiry),
      }),
    }
  }
}
