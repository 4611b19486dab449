import { isUtf8 } from 'node:buffer'

/**
 * By the byte order mark, else the charset that came with it or that it declares itself, else as UTF-8 if valid, else as
 * Windows-1252. Never fails.
 */
export function decodeText(bytes: Buffer, given = ''): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le', 2)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return bytes.toString('utf8', 3)
  const charset = given.toLowerCase() || declaredCharset(bytes)
  if (/^(?:windows-1252|cp1252|iso-?8859-1|latin-?1)$/.test(charset)) return decodeWindows1252(bytes)
  return decodeAs(charset, bytes) ?? (isUtf8(bytes) ? bytes.toString('utf8') : decodeWindows1252(bytes))
}

const headBytes = 4_096

function declaredCharset(bytes: Buffer): string {
  const head = bytes.toString('latin1', 0, headBytes)
  const [, charset] = (/^\s*</.test(head) && /(?:charset|encoding)\s?=\s?["']?([\w.:-]+)/i.exec(head)) || []
  return (charset ?? '').toLowerCase()
}

function decodeAs(charset: string, bytes: Buffer): string | undefined {
  // A declaration readable byte by byte rules out UTF-16, whatever it says.
  if (charset === '' || /^(?:utf|ucs|unicode|us-ascii|x-user)/.test(charset)) return undefined
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return undefined
  }
}

// TextDecoder reads this range as Latin-1 in some releases of Node 20 and 22 (github.com/nodejs/node/issues/56542).
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

function decodeWindows1252(bytes: Buffer): string {
  return bytes.toString('latin1').replace(/[\u0080-\u009f]/g, (char) => windows1252.charAt(char.charCodeAt(0) - 0x80))
}
