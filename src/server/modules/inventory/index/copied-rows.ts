/** The fields of a row of COPY in binary format: their places in the bytes. A null ends before its start. */
export type CopiedRow = { bytes: Buffer; starts: Int32Array; ends: Int32Array }

const headerBytes = 19
const headerSizeAt = 15
const lengthBytes = 4

/**
 * Reads what `copy … to stdout (format binary)` sends, in pieces of any length. Calls back for each row; the row is reused.
 * https://www.postgresql.org/docs/current/sql-copy.html#SQL-COPY-FILE-FORMATS
 */
export function createCopyReader(fields: number, onRow: (row: CopiedRow) => void): (piece: Buffer) => void {
  const row: CopiedRow = { bytes: Buffer.alloc(0), starts: new Int32Array(fields), ends: new Int32Array(fields) }
  let rest: Buffer = Buffer.alloc(0)
  let isBegun = false

  /** The place behind the row, or -1 if not all of it has come. */
  function readRow(bytes: Buffer, from: number): number {
    let at = from + 2
    for (let field = 0; field < fields; field += 1) {
      if (at + lengthBytes > bytes.length) return -1
      const length = bytes.readInt32BE(at)
      at += lengthBytes
      row.starts[field] = at
      row.ends[field] = at + length
      if (length > 0) at += length
    }
    return at > bytes.length ? -1 : at
  }

  return (piece) => {
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    let at = 0
    if (!isBegun) {
      if (bytes.length < headerBytes) {
        rest = bytes
        return
      }
      at = headerBytes + bytes.readInt32BE(headerSizeAt)
      isBegun = true
    }
    row.bytes = bytes
    while (at + 2 <= bytes.length) {
      // A negative number of fields ends the data.
      if (bytes.readInt16BE(at) < 0) break
      const next = readRow(bytes, at)
      if (next < 0) break
      onRow(row)
      at = next
    }
    rest = Buffer.from(bytes.subarray(at))
  }
}
