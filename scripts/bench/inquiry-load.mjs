// Sends inquiries over several connections until its time is over, each from another visitor, and waits for all answers.
import { Agent } from 'node:http'
import { ask } from './http-client.mjs'

/**
 * @typedef {object} Task
 * @property {string} address
 * @property {string[]} ids items that an inquiry may name
 * @property {number} itemsPerInquiry
 * @property {number} connections
 * @property {number} seconds
 */

const visitors = 65_536
let sent = 0

process.once('message', async (/** @type {Task} */ task) => {
  const agent = new Agent({ keepAlive: true, maxSockets: task.connections })
  /** @type {number[]} */
  const takenMs = []
  const startedAt = performance.now()
  const endsAt = startedAt + task.seconds * 1_000
  const sendOn = async () => {
    while (performance.now() < endsAt) {
      const sentAt = performance.now()
      const { status, body } = await ask(agent, task.address, nextInquiry(task))
      if (status !== 201) throw new Error(`An inquiry answered ${status}: ${body}`)
      takenMs.push(performance.now() - sentAt)
    }
  }
  await Promise.all(Array.from({ length: task.connections }, sendOn))
  process.send?.({ takenMs, seconds: (performance.now() - startedAt) / 1_000 })
  agent.destroy()
  process.disconnect?.()
})

/** @param {Task} task */
function nextInquiry({ ids, itemsPerInquiry }) {
  sent += 1
  const first = (sent * itemsPerInquiry) % Math.max(1, ids.length - itemsPerInquiry)
  const visitor = sent % visitors
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
