import { setImmediate as nextTurn } from 'node:timers/promises'
import { fastifyMultipart } from '@fastify/multipart'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../lib/domain-error.ts'
import { hasErrorCode } from '../lib/error-code.ts'

const fieldsMax = 10
// Without a plausible length, the buffer for a file grows as it arrives.
const fileBytesMin = 64 * 1024
const turnBytes = 256 * 1024
const announcedBytesMax = 64 * 1024 * 1024
// A file somewhat too large is read to its end: browsers look for the answer only then.
const readToEndFactor = 2
const incomplete = 'The upload is incomplete or not valid multipart/form-data'

/** Without bytes if it was left out, which had so many. */
type FormFile = { fileName: string; bytes: Uint8Array<ArrayBuffer>; leftOutBytes: number }
type Form = { files: FormFile[]; fields: Map<string, string> }

type FormLimits = {
  fileBytesMax: number
  /** 1 by default; all of several may take twice as much as one together. */
  filesMax?: number
  /** What all files may hold in memory; one that exceeds it is read, and left out. */
  heldBytesMax?: number
  /** Called before each piece is held; may throw. */
  hold?: (bytes: number) => void
}

type FormOptions = {
  fieldBytesMax?: number
  /** Whether of a file that is too large the rest is left out, and the form goes on. */
  skipsTooLarge?: boolean
}

/** Makes the routes of `app` accept only multipart forms. */
export async function takeForms(
  app: FastifyInstance,
  { fileBytesMax, filesMax = 1, fieldBytesMax = 4_000, skipsTooLarge = false }: FormLimits & FormOptions,
): Promise<void> {
  app.removeAllContentTypeParsers()
  await app.register(fastifyMultipart, {
    throwFileSizeLimit: !skipsTooLarge,
    limits: {
      fileSize: fileBytesMax,
      files: filesMax,
      fields: fieldsMax,
      fieldSize: fieldBytesMax,
      parts: fieldsMax + filesMax,
      headerPairs: 50,
    },
  })
  app.setErrorHandler((error: FastifyError) => {
    throw error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' ? formExpected() : error
  })
}

/** Fields may come after the file. Throws INVALID, TOO_LARGE and WRONG_CONTENT_TYPE. */
export async function readForm(
  req: FastifyRequest,
  { fileBytesMax, filesMax = 1, heldBytesMax = Number.POSITIVE_INFINITY, hold }: FormLimits,
): Promise<Form> {
  if (!req.isMultipart()) throw formExpected()
  const announcedBytes = Number(req.headers['content-length'] ?? 0)
  const bytesMax = readToEndFactor * fileBytesMax
  if (announcedBytes > bytesMax + fileBytesMin) throw tooLarge(fileBytesMax)
  // If the client disconnected during the session check, the form parser would wait forever.
  if (req.raw.destroyed) throw badForm(incomplete)
  const form: Form = { files: [], fields: new Map() }
  let bytesRead = 0
  let bytesHeld = 0
  try {
    for await (const part of req.parts()) {
      if (part.type === 'file') {
        const { bytes, leftOutBytes } = await readFile(part.file, {
          announcedBytes: announcedBytes - bytesRead,
          heldBytesMax: heldBytesMax - bytesHeld,
          hold,
        })
        bytesRead += bytes.length + leftOutBytes
        bytesHeld += bytes.length
        if (part.file.truncated || bytesRead > bytesMax) throw tooLarge(fileBytesMax)
        if (part.filename) form.files.push({ fileName: part.filename, bytes, leftOutBytes })
      } else {
        if (part.valueTruncated || part.fieldnameTruncated)
          throw badForm(`The field ${part.fieldname} is too long`, part.fieldname)
        if (form.fields.has(part.fieldname)) throw badForm(`The field ${part.fieldname} is given twice`, part.fieldname)
        form.fields.set(part.fieldname, String(part.value))
      }
    }
    return form
  } catch (error) {
    throw describeFormError(error, { fileBytesMax, filesMax })
  }
}

/**
 * The files of a form one at a time: each is read only when that is asked for, and held by nobody before. `hold` is called before
 * each piece is held, and may throw. Throws INVALID and WRONG_CONTENT_TYPE; fields are ignored.
 */
export async function* streamFiles(
  req: FastifyRequest,
  { fileBytesMax, filesMax, hold }: { fileBytesMax: number; filesMax: number; hold: (bytes: number) => void },
): AsyncGenerator<{ fileName: string; read: () => Promise<Uint8Array | undefined> }> {
  if (!req.isMultipart()) throw formExpected()
  if (req.raw.destroyed) throw badForm(incomplete)
  try {
    for await (const part of req.parts()) {
      if (part.type !== 'file') continue
      if (part.filename) {
        yield {
          fileName: part.filename,
          async read() {
            const announcedBytes = Math.min(Number(req.headers['content-length'] ?? 0), fileBytesMax)
            const { bytes } = await readFile(part.file, { announcedBytes, heldBytesMax: fileBytesMax, hold })
            return part.file.truncated ? undefined : bytes
          },
        }
      }
      // The form goes on only behind the file.
      part.file.resume()
    }
  } catch (error) {
    throw describeFormError(error, { fileBytesMax, filesMax })
  }
}

function describeFormError(
  error: unknown,
  { fileBytesMax, filesMax }: { fileBytesMax: number; filesMax: number },
): unknown {
  if (error instanceof DomainError) return error
  if (hasErrorCode(error, 'FST_REQ_FILE_TOO_LARGE')) return tooLarge(fileBytesMax)
  if (hasErrorCode(error, 'FST_FILES_LIMIT'))
    return badForm(filesMax === 1 ? 'Please upload one file at a time' : `At most ${filesMax} files at a time`)
  if (hasErrorCode(error, 'FST_FIELDS_LIMIT', 'FST_PARTS_LIMIT')) return badForm('The form has too many fields')
  // Everything else is the body's fault: cut off, without a boundary, or not multipart.
  return badForm(incomplete)
}

// The body cannot be longer than announced, so the file fits. Chunks are copied as they arrive: joining them at the end
// would block other requests.
async function readFile(
  file: AsyncIterable<Buffer>,
  { announcedBytes, heldBytesMax, hold }: { announcedBytes: number; heldBytesMax: number; hold: FormLimits['hold'] },
): Promise<Omit<FormFile, 'fileName'>> {
  let bytes = new Uint8Array(Math.min(Math.max(announcedBytes, fileBytesMin), announcedBytesMax))
  let length = 0
  let leftOutBytes = 0
  let sinceTurn = 0
  for await (const chunk of file) {
    if (leftOutBytes > 0 || length + chunk.length > heldBytesMax) {
      leftOutBytes += length + chunk.length
      length = 0
      bytes = new Uint8Array()
      continue
    }
    hold?.(chunk.length)
    if (length + chunk.length > bytes.length) {
      const longer = new Uint8Array(Math.max(2 * bytes.length, length + chunk.length))
      longer.set(bytes)
      bytes = longer
    }
    bytes.set(chunk, length)
    length += chunk.length
    // On a fast connection, other requests get their turn in between.
    sinceTurn += chunk.length
    if (sinceTurn >= turnBytes) {
      sinceTurn = 0
      await nextTurn()
    }
  }
  return { bytes: bytes.subarray(0, length), leftOutBytes }
}

function tooLarge(fileBytesMax: number): DomainError {
  const mib = (fileBytesMax / 1024 / 1024).toLocaleString('en-US', { maximumFractionDigits: 1 })
  return new DomainError('TOO_LARGE', `The file is larger than ${mib} MiB`)
}

function badForm(message: string, field?: string): DomainError {
  return new DomainError('INVALID', message, field === undefined ? {} : { issues: [{ path: field, message }] })
}

function formExpected(): DomainError {
  return new DomainError('WRONG_CONTENT_TYPE', 'Send the file as multipart/form-data')
}
