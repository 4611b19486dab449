import { inflateSync } from 'node:zlib'
import { DomainError } from '../../domain-error.ts'

const mib = 1024 * 1024
const streamMibMax = 32
const streamsMibMax = 96
// What this old compression can make of a byte is a thousand times as much.
const oldCompressedMax = 96 * 1024
// What is encrypted cannot be unpacked before it is read: of so few bytes not much can come.
const encryptedBytesMax = 256 * 1024
const nestingMax = 3

/**
 * Throws TOO_LARGE for a PDF whose parts take too much memory once they are unpacked: the library that reads it has no limit.
 * What is unpacked is counted, wherever a part may begin and whatever is said of it.
 */
export function requireBounded(bytes: Buffer): void {
  if (bytes.includes('/Encrypt') && bytes.length > encryptedBytesMax) throw tooLarge()
  if (bytes.includes('/LZW') && bytes.length > oldCompressedMax) throw tooLarge()
  let left = streamsMibMax * mib
  for (let at = bytes.indexOf('stream'); at >= 0; at = bytes.indexOf('stream', at + 6)) {
    const lineFeed = bytes.indexOf(0x0a, at)
    const start = lineFeed >= 0 && lineFeed - at <= 200 ? lineFeed + 1 : at + 7
    const end = bytes.indexOf('endstream', start)
    left -= unpackedBytes(bytes.subarray(start, end < 0 ? undefined : end), left, 0)
  }
}

/** How many bytes can come out of a part; throws TOO_LARGE beyond the limits. */
function unpackedBytes(part: Buffer, left: number, nesting: number): number {
  if (nesting > nestingMax) throw tooLarge()
  const plain = isDeflated(part) ? inflate(part, left) : fromText(part)
  return plain ? plain.length + unpackedBytes(plain, left - plain.length, nesting + 1) : 0
}

// RFC 1950: the method, and a checksum of the first two bytes.
function isDeflated(part: Buffer): boolean {
  const [first = 0, second = 0] = part
  return (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0
}

function inflate(part: Buffer, left: number): Buffer | undefined {
  try {
    return inflateSync(part, {
      maxOutputLength: Math.max(1, Math.min(left, streamMibMax * mib)),
      // A part that is cut off is read up to there.
      finishFlush: 2,
    })
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge()
    return undefined
  }
}

const base85 = /^[\s!-uz]+~>/
const hexadecimal = /^[\s0-9a-f]+>/i
const headBytes = 64

/** What is written as text, such as ASCII85, in which compressed bytes may hide. */
function fromText(part: Buffer): Buffer | undefined {
  const head = part.subarray(0, headBytes)
  if (head.length === 0 || head.some((byte) => byte > 0x7e)) return undefined
  const text = part.toString('latin1')
  if (hexadecimal.test(text)) return Buffer.from(text.replace(/[^0-9a-f]/gi, ''), 'hex')
  return base85.test(text) ? fromBase85(text) : undefined
}

function fromBase85(text: string): Buffer {
  const zeros = text.split('z').length - 1
  const out = Buffer.alloc(4 * zeros + text.length)
  let length = 0
  let [value, digits] = [0, 0]
  const write = (bytes: number) => {
    for (let index = 0; index < bytes; index += 1) out[length + index] = Math.floor(value / 256 ** (3 - index)) % 256
    length += bytes
    value = digits = 0
  }
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === endMark) break
    if (code === zeroMark) length += 4
    if (code < firstDigit || code >= firstDigit + 85) continue
    value = value * 85 + code - firstDigit
    digits += 1
    if (digits === 5) write(4)
  }
  const bytes = digits - 1
  for (; digits > 0 && digits < 5; digits += 1) value = value * 85 + 84
  if (bytes > 0) write(bytes)
  return out.subarray(0, length)
}

const endMark = 0x7e
const zeroMark = 0x7a
const firstDigit = 0x21

function tooLarge(): DomainError {
  return new DomainError(
    'TOO_LARGE',
    'The PDF is too large to read once it is unpacked. Ask for the list as an Excel file.',
  )
}
