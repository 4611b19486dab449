import { setTimeout as wait } from 'node:timers/promises'
import { sendRequest } from '../../harness/http.ts'

// A separate client: sends small reads at an even pace until it gets a message, then reports how long each took.
const [address = ''] = process.argv.slice(2)
const everyMs = 10
const warmUps = 50
let isOver = false
process.once('message', () => {
  isOver = true
})

async function read(): Promise<number> {
  const startedAt = performance.now()
  await sendRequest(address, { path: '/api/categories' })
  return performance.now() - startedAt
}

for (let count = 0; count < warmUps; count += 1) await read()
process.send?.('ready')
const taken: Promise<number>[] = []
while (!isOver) {
  taken.push(read())
  await wait(everyMs)
}
process.send?.(await Promise.all(taken))
process.disconnect?.()
