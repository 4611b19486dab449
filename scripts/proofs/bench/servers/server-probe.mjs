// Loaded into the server under test: reports how long its event loop was blocked and how much memory it used.
import { monitorEventLoopDelay } from 'node:perf_hooks'

const resolutionMs = 1
const sampleMs = 10
const delay = monitorEventLoopDelay({ resolution: resolutionMs })
let rssMaxBytes = 0
setInterval(() => {
  rssMaxBytes = Math.max(rssMaxBytes, process.memoryUsage.rss())
}, sampleMs).unref()

process.on('message', (message) => {
  if (message === 'reset') {
    delay.reset()
    delay.enable()
    rssMaxBytes = process.memoryUsage.rss()
    process.send?.({ rssMb: rssMaxBytes / 2 ** 20 })
  } else if (message === 'report') {
    process.send?.({ heldMs: delay.max / 1e6, rssMb: rssMaxBytes / 2 ** 20 })
  }
})
process.channel?.unref()
