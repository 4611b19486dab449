// Sends the same request again and again over raw sockets, and counts the answers by their length without joining their bytes.
import { connect } from 'node:net'

/** @type {{ address: string, path: string, headers: Record<string, string>, connections: number, seconds: number }} */
const { address, path, headers, connections, seconds } = JSON.parse(process.argv[2] ?? '')
const { hostname, port } = new URL(address)
const fields = Object.entries({ host: `${hostname}:${port}`, ...headers }).map(
  ([name, value]) => `${name}: ${value}\r\n`,
)
const request = `GET ${path} HTTP/1.1\r\n${fields.join('')}\r\n`
const lineEnd = '\r\n'
const headEnd = '\r\n\r\n'
const headBytesMax = 4_096

/** @type {number[]} */
const takenMs = []
const startedAt = performance.now()
const endsAt = startedAt + seconds * 1_000

/** One connection that asks until the time is over. */
function askOn() {
  const socket = connect(Number(port), hostname)
  let sentAt = 0
  /** What came of a head, or of a line with the length of a chunk. */
  let text = ''
  let isChunked = false
  let bytesLeft = 0
  const send = () => {
    if (performance.now() >= endsAt) return socket.destroy()
    sentAt = performance.now()
    return socket.write(request)
  }
  const endAnswer = () => {
    isChunked = false
    takenMs.push(performance.now() - sentAt)
    send()
  }
  const readHead = () => {
    const status = Number(text.slice(9, 12))
    if (status !== 304 && (status < 200 || status > 299)) throw new Error(`${path} answered ${status}`)
    isChunked = /^transfer-encoding: *chunked/im.test(text)
    bytesLeft = Number(/^content-length: *(\d+)/im.exec(text)?.[1] ?? 0)
    text = ''
    if (!isChunked && bytesLeft === 0) endAnswer()
  }
  const readChunkLength = () => {
    const length = Number.parseInt(text, 16)
    text = ''
    // Each chunk is followed by an end of line, the empty last one too.
    bytesLeft = length + 2
    if (length === 0) isChunked = false
  }
  /** @param {Buffer} bytes */
  const take = (bytes) => {
    let at = 0
    while (at < bytes.length) {
      if (bytesLeft > 0) {
        const skipped = Math.min(bytesLeft, bytes.length - at)
        bytesLeft -= skipped
        at += skipped
        if (bytesLeft === 0 && !isChunked) endAnswer()
      } else {
        const mark = isChunked ? lineEnd : headEnd
        const joined = text + bytes.toString('latin1', at, at + headBytesMax)
        const end = joined.indexOf(mark)
        at += (end < 0 ? joined.length : end + mark.length) - text.length
        text = end < 0 ? joined : joined.slice(0, end)
        if (end < 0) continue
        if (isChunked) readChunkLength()
        else readHead()
      }
    }
  }
  return new Promise((resolve, reject) => {
    socket.once('connect', send)
    socket.on('data', (bytes) => {
      try {
        take(bytes)
      } catch (error) {
        reject(error)
      }
    })
    socket.once('error', reject)
    socket.once('close', () => (performance.now() >= endsAt ? resolve(undefined) : reject(new Error('Cut off'))))
  })
}

await Promise.all(Array.from({ length: connections }, askOn))
const passedSeconds = (performance.now() - startedAt) / 1_000
takenMs.sort((a, b) => a - b)
const percentile = (/** @type {number} */ share) => takenMs[Math.floor(takenMs.length * share)] ?? 0
process.stdout.write(
  JSON.stringify({
    answers: takenMs.length,
    perSecond: takenMs.length / passedSeconds,
    p50Ms: percentile(0.5),
    p99Ms: percentile(0.99),
  }),
)
