import { request } from 'node:http'

/**
 * @typedef {object} Question
 * @property {string} path
 * @property {string} [method]
 * @property {Record<string, string>} [headers]
 * @property {string} [body]
 */

/**
 * Asks a server over the agent's connections, and gives the answer as it came: nothing is decoded.
 * @param {import('node:http').Agent} agent
 * @param {string} address
 * @param {Question} question
 * @returns {Promise<{ status: number, headers: import('node:http').IncomingHttpHeaders, body: Buffer }>}
 */
export function ask(agent, address, { path, method = 'GET', headers = {}, body }) {
  return new Promise((resolve, reject) => {
    const outgoing = request(`${address}${path}`, { agent, method, headers }, (answer) => {
      /** @type {Buffer[]} */
      const parts = []
      answer.on('data', (part) => parts.push(part))
      answer.once('error', reject)
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
      )
    })
    outgoing.once('error', reject)
    outgoing.end(body)
  })
}
