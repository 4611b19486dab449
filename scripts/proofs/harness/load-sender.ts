import type { Dispatcher } from 'undici'
import { type HttpRequest, makeAgent } from './http.ts'
import type { LoadTask, Sent } from './load.ts'
import { inquiryBy } from './senders.ts'

// Run by `sendLoad`: sends over several connections until its time is over.
process.once('message', async (task: LoadTask) => {
  // A long answer is lost if the channel is closed before all of it is written.
  process.send?.(await send(task), () => process.disconnect?.())
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

/** Discards the response body: keeping its bytes would take longer than making them. */
function finish(
  agent: Dispatcher,
  origin: string,
  { path, method = 'GET', headers, body }: HttpRequest,
): Promise<void> {
  return new Promise((resolve, reject) => {
    agent.dispatch(
      { origin, path, method, headers: { ...headers }, body: typeof body === 'string' ? body : null },
      {
        onRequestStart: () => undefined,
        onResponseStart(_controller, status) {
          if (status >= 300 && status !== 304) reject(new Error(`${path} got ${status}`))
        },
        onResponseData: () => undefined,
        onResponseEnd: () => resolve(),
        onResponseError: (_controller, error) => reject(error),
      },
    )
  })
}

function inquiriesOn(ids: readonly string[], itemsPerInquiry: number): () => HttpRequest {
  let made = 0
  return () => {
    made += 1
    const first = (made * itemsPerInquiry) % Math.max(1, ids.length - itemsPerInquiry)
    return inquiryBy(made, ids.slice(first, first + itemsPerInquiry))
  }
}
