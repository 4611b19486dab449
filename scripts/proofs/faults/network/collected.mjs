// Loaded into a server under test with `node --expose-gc --import`: collects its garbage when asked.
import { setTimeout as wait } from 'node:timers/promises'

// What one collection finalizes, the next frees; the pages return to the system a little later.
const pauseMs = 1_000

process.on('message', async (message) => {
  if (message !== 'collect') return
  for (let turn = 0; turn < 2; turn += 1) {
    globalThis.gc?.()
    await wait(pauseMs)
  }
  process.send?.('collected')
})
process.channel?.unref()
