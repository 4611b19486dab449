import { setTimeout as wait } from 'node:timers/promises'
import type { ServerUnderTest } from '../../harness/server.ts'
import { setUp } from '../load.ts'
import type { Scenario } from '../scenario.ts'
import { sendBuyers } from './buyers.ts'
import { keptMb, measuredServer } from './kept-memory.ts'
import { headOf, openClient, type RawClient } from './raw-client.ts'

type LargeBody = { line: string; status: number; headers?: Record<string, string>; isSignedIn?: true; start?: string }

const gibibyte = 1024 ** 3
const mebibyte = 1024 ** 2
// Data in the buffers of both systems counts as sent.
const takenMbMax = 64
const growthMbMax = 80
const sendLimitMs = 60_000
const lookEveryMs = 5
const chunk = Buffer.alloc(256 * 1024, 'x')
const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'multipart/form-data; boundary=x' }
const upload = 'POST /api/inventory/upload'
const filePart = '--x\r\ncontent-disposition: form-data; name="file"; filename="list.xlsx"\r\n\r\n'

const largeBodies: readonly LargeBody[] = [
  { line: upload, headers: form, status: 401 },
  { line: upload, headers: { ...form, cookie: 'steel-session=forged' }, status: 401 },
  { line: 'POST /api/inventory/staged-uploads', headers: form, status: 401 },
  { line: 'PUT /api/assets/logo', headers: form, status: 401 },
  { line: upload, headers: form, status: 413, isSignedIn: true, start: filePart },
  { line: 'PUT /api/assets/logo', headers: form, status: 413, isSignedIn: true, start: filePart },
  { line: 'POST /api/inquiries', headers: json, status: 413 },
  { line: 'POST /api/inquiries', headers: { 'content-type': 'text/xml' }, status: 415 },
  { line: 'POST /api/inquiries', headers: { ...json, origin: 'https://elsewhere.example' }, status: 403 },
  { line: 'POST /api/customer-needs/bulk', headers: form, status: 415 },
  { line: 'POST /api/nothing', headers: json, status: 413 },
  { line: 'POST /trpc/inquiries.submit', headers: json, status: 413 },
  { line: 'POST /trpc/inquiries.submit', headers: form, status: 415 },
  { line: 'POST /%zz', status: 400 },
  { line: 'GET /api/inventory/summary', status: 200 },
]

/** Bodies of a gibibyte, announced or in one huge chunk: each is refused at once, and hardly any of it is read. */
export const largeBodiesRefused: Scenario = {
  name: 'bodies of a gibibyte',
  isInShortForm: false,
  async run(context) {
    const { rounds, server, load } = await setUp(context, { submitters: 2, uploaders: 0, refusals: [] }, measuredServer)
    const cookie = await server.signIn()
    const takenMb: number[] = []
    let beforeMb = 0
    // Memory for the first such work does not count as growth.
    const repeats = Math.max(2, context.rounds({ short: 2, long: 6 }))
    for (let repeat = 0; repeat < repeats; repeat += 1) {
      if (repeat === 1) beforeMb = await keptMb(server)
      load.start()
      const buyers = sendBuyers(server)
      const sent = await Promise.all(
        largeBodies.flatMap((body) => waysOf(body).map((isAnnounced) => sendLarge(server, body, isAnnounced, cookie))),
      )
      rounds.note(await buyers.end(rounds))
      for (const { body, status, sentMb } of sent) {
        takenMb.push(sentMb)
        if (status !== body.status) rounds.fail(`${body.line} got ${status ?? 'nothing'}, not ${body.status}`)
        if (sentMb > takenMbMax) rounds.fail(`${body.line} read ${sentMb.toFixed(0)} MiB of a gibibyte`)
      }
      await rounds.end({ load, servers: [server], isProved: sent.every(({ isCut }) => isCut) })
    }
    const growthMb = (await keptMb(server)) - beforeMb
    if (growthMb > growthMbMax) rounds.fail(`the memory grew by ${growthMb.toFixed(0)} MiB`)
    rounds.note(
      `of each gibibyte ${Math.min(...takenMb).toFixed(0)} to ${Math.max(...takenMb).toFixed(0)} MiB were sent before its end; memory ${beforeMb.toFixed(0)} MiB, then ${growthMb.toFixed(0)} more`,
    )
    return rounds.result()
  },
}

// A chunked form does not announce its size: a signed-in admin's is read to its end, so they learn what was wrong.
const waysOf = ({ isSignedIn }: LargeBody) => (isSignedIn ? [true] : [true, false])

type Sent = { body: LargeBody; status: number | undefined; sentMb: number; isCut: boolean }

async function sendLarge(
  { address }: ServerUnderTest,
  body: LargeBody,
  isAnnounced: boolean,
  cookie: string,
): Promise<Sent> {
  const { line, headers = {}, start = '', isSignedIn } = body
  const client = await openClient(address)
  const length = isAnnounced ? { 'content-length': String(gibibyte) } : { 'transfer-encoding': 'chunked' }
  client.send(headOf(line, { ...headers, ...length, ...(isSignedIn && { cookie }) }))
  client.send(`${isAnnounced ? '' : `${gibibyte.toString(16)}\r\n`}${start}`)
  const sentMb = await pour(client)
  const isCut = client.livedMs() !== undefined
  client.socket.destroy()
  return { body, status: client.status(), sentMb, isCut }
}

/** Sends as fast as the server reads, until all is sent or the connection ends; returns the MiB sent. */
async function pour({ socket, send, livedMs, ended }: RawClient): Promise<number> {
  const startedAt = performance.now()
  const left = () => socket.bytesWritten - socket.writableLength
  let sent = 0
  while (livedMs() === undefined && sent < gibibyte && performance.now() - startedAt < sendLimitMs) {
    if (socket.writableNeedDrain) await wait(lookEveryMs)
    else if (send(chunk)) sent += chunk.length
    else await ended
  }
  return left() / mebibyte
}
