import { count } from '../../harness/figures.ts'
import { cpuMs } from '../../harness/process-use.ts'
import type { ServerUnderTest } from '../../harness/server.ts'
import { storeList } from '../list-sender.ts'
import { setUp } from '../load.ts'
import type { Scenario } from '../scenario.ts'
import { sendBuyers } from './buyers.ts'
import { headOf, openClient } from './raw-client.ts'

type Call = { name: string; head: string; body?: string; isRefused: boolean }

const json = { 'content-type': 'application/json' }
const list = 'inventory.list'
const light = 'inventory.sources'
const stockRows = { short: 200, long: 5_000 }
const answerBytesMax = 100_000
const answerLimitMs = 30_000
const repeats = { short: 1, long: 30 }

const inputsOf = (calls: number, input: object = {}) =>
  encodeURIComponent(JSON.stringify(Object.fromEntries(Array.from({ length: calls }, (_, index) => [index, input]))))
const batchOf = (calls: number, procedure: string) => {
  const path = Array<string>(calls).fill(procedure).join(',')
  return `/trpc/${path}?batch=1&input=${inputsOf(calls)}`
}
const bodyOf = (calls: number) => JSON.stringify(Object.fromEntries(Array.from({ length: calls }, (_, i) => [i, {}])))

function callsOf(): Call[] {
  const get = (name: string, path: string, isRefused = true): Call => ({ name, head: headOf(`GET ${path}`), isRefused })
  const post = (name: string, path: string, body: string, type = json): Call => ({
    name,
    head: headOf(`POST ${path}`, { ...type, 'content-length': String(Buffer.byteLength(body)) }),
    body,
    isRefused: true,
  })
  const form = '--x\r\ncontent-disposition: form-data; name="0"\r\n\r\n{}\r\n--x--\r\n'
  return [
    get('a batch of 20', batchOf(20, light), false),
    get('a batch of 21', batchOf(21, light)),
    get('a batch of 21 that names no batch', batchOf(21, light).replace('batch=1&', '')),
    get('a batch of 50', batchOf(50, light)),
    get('a batch of 1,000', batchOf(1_000, light)),
    get('a batch of 20 whole lists', batchOf(20, list)),
    get('a batch of 6 whole lists', batchOf(6, list)),
    get(
      'whole lists among others',
      `/trpc/${light},${Array<string>(6).fill(list).join(',')},catalog.productTypes.list?batch=1&input=${inputsOf(8)}`,
    ),
    get('20 commas', `/trpc/${','.repeat(20)}?batch=1`),
    get('1,900 commas', `/trpc/${','.repeat(1_900)}?batch=1`),
    get('3,000 commas', `/trpc/${','.repeat(3_000)}?batch=1`),
    get('3,000 encoded commas', `/trpc/${'%2C'.repeat(3_000)}?batch=1`),
    get('1,000 names that are none', `/trpc/${Array<string>(600).fill('no').join(',')}?batch=1`),
    get('20 names that are none', `/trpc/${Array<string>(20).fill('no').join(',')}?batch=1`),
    get('a thousand inputs for one call', `/trpc/${light}?batch=1&input=${inputsOf(700)}`, false),
    get('10,000 parameters', `/trpc/${light}?input=%7B%7D${'&a=b'.repeat(3_000)}`, false),
    get('an address of 60,000 characters', `/trpc/${light}?input=${'x'.repeat(60_000)}`),
    { ...get('HEAD of 21', batchOf(21, light), false), head: headOf(`HEAD ${batchOf(21, light)}`) },
    { ...get('HEAD of six lists', batchOf(6, list)), head: headOf(`HEAD ${batchOf(6, list)}`) },
    post('21 mutations', `/trpc/${Array<string>(21).fill('inquiries.submit').join(',')}?batch=1`, bodyOf(21)),
    post('reads by POST', batchOf(20, list), bodyOf(20)),
    post('reads and mutations', `/trpc/${list},inquiries.submit?batch=1`, bodyOf(2)),
    post(
      '20 empty mutations',
      `/trpc/${Array<string>(20).fill('customers.recordVisit').join(',')}?batch=1`,
      bodyOf(20),
    ),
    post('20,000 inputs', '/trpc/inquiries.submit?batch=1', bodyOf(20_000)),
    post('lists within lists', '/trpc/inquiries.submit', '['.repeat(100_000)),
    post('a form', '/trpc/customers.recordVisit', form, { 'content-type': 'multipart/form-data; boundary=x' }),
    post('text', '/trpc/customers.recordVisit', '{}', { 'content-type': 'text/plain' }),
  ]
}

/** Batches and other small requests for a lot of work: those beyond the limits get a short refusal. */
export const amplification: Scenario = {
  name: 'small requests for large answers',
  isInShortForm: true,
  async run(context) {
    const { rounds, server, load } = await setUp(context, { submitters: 1, uploaders: 1, refusals: [] })
    const rows = context.preset(stockRows)
    await storeList(context, server, await server.signIn(), { source: 'WHOLE', edition: 1, rows })
    load.start()
    const buyers = sendBuyers(server)
    const seen: { call: Call; sent: number; received: number; status: number }[] = []
    for (const call of callsOf()) {
      for (let repeat = 0; repeat < context.preset(repeats); repeat += 1) {
        const answer = await send(server, call)
        if (answer === undefined) rounds.fail(`${call.name} got no response`)
        else seen.push({ call, ...answer })
      }
    }
    rounds.note(await buyers.end(rounds))
    for (const { call, received, status } of seen) {
      if (status >= 500) rounds.fail(`${call.name} got ${status}`)
      if (call.isRefused && (status < 400 || received > answerBytesMax))
        rounds.fail(`${call.name} got ${status} in ${count(received)} bytes`)
    }
    const refused = seen.filter(({ status }) => status >= 400)
    const most = refused.toSorted((a, b) => b.received / b.sent - a.received / a.sent)[0]
    if (most)
      rounds.note(
        `${refused.length} requests refused; the longest response for its request: ${most.call.name}, ${count(most.sent)} bytes sent, ${count(most.received)} received`,
      )
    const spentMs = cpuMs(server.pid())
    if (spentMs !== undefined) rounds.note(`total processor time of the server: ${count(spentMs)} ms`)
    await rounds.end({ load, servers: [server], isProved: refused.length > 0 })
    return rounds.result()
  },
}

/** Sends a request on a new connection; returns its status and the bytes sent and received. */
async function send({ address }: ServerUnderTest, { head, body = '' }: Call) {
  const client = await openClient(address)
  // Closing from this side would not wait for the response.
  client.send(head.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n') + body)
  const timer = setTimeout(() => client.socket.destroy(), answerLimitMs)
  await client.ended
  clearTimeout(timer)
  const status = client.status()
  if (status === undefined) return undefined
  return { status, sent: head.length + Buffer.byteLength(body), received: client.socket.bytesRead }
}
