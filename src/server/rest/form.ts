import { fastifyMultipart } from '@fastify/multipart'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../lib/domain-error.ts'
import { hasErrorCode } from '../lib/error-code.ts'

const fieldsMax = 10
const fieldBytesMax = 4_000

type Form = { file: { fileName: string; bytes: Uint8Array<ArrayBuffer> } | undefined; fields: Map<string, string> }

/** Makes the paths of `app` take multipart forms with one file, and nothing else. */
export async function takeForms(app: FastifyInstance, { fileBytesMax }: { fileBytesMax: number }): Promise<void> {
  app.removeAllContentTypeParsers()
  await app.register(fastifyMultipart, {
    limits: {
      fileSize: fileBytesMax,
      files: 1,
      fields: fieldsMax,
      fieldSize: fieldBytesMax,
      parts: fieldsMax + 1,
      headerPairs: 50,
    },
  })
  app.setErrorHandler((error: FastifyError) => {
    throw error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' ? formWanted() : error
  })
}

/**
 * Reads the whole form before any of it is judged: fields may stand after the file.
 * Throws INVALID for what is no proper form, TOO_LARGE for the file and WRONG_CONTENT_TYPE for anything but a form.
 */
export async function readForm(req: FastifyRequest, { fileBytesMax }: { fileBytesMax: number }): Promise<Form> {
  if (!req.isMultipart()) throw formWanted()
  const form: Form = { file: undefined, fields: new Map() }
  try {
    for await (const part of req.parts()) {
      if (part.type === 'file') {
        const bytes = new Uint8Array(await part.toBuffer())
        if (part.filename) form.file = { fileName: part.filename, bytes }
      } else {
        if (part.valueTruncated || part.fieldnameTruncated)
          throw badForm(`The field ${part.fieldname} is too long`, part.fieldname)
        if (form.fields.has(part.fieldname)) throw badForm(`The field ${part.fieldname} is given twice`, part.fieldname)
        form.fields.set(part.fieldname, String(part.value))
      }
    }
    return form
  } catch (error) {
    throw describeFormError(error, fileBytesMax)
  }
}

function describeFormError(error: unknown, fileBytesMax: number): unknown {
  if (error instanceof DomainError) return error
  if (hasErrorCode(error, 'FST_REQ_FILE_TOO_LARGE')) {
    const mib = (fileBytesMax / 1024 / 1024).toLocaleString('en-US', { maximumFractionDigits: 1 })
    return new DomainError('TOO_LARGE', `The file is larger than ${mib} MiB`)
  }
  if (hasErrorCode(error, 'FST_FILES_LIMIT')) return badForm('Please upload one file at a time')
  if (hasErrorCode(error, 'FST_FIELDS_LIMIT', 'FST_PARTS_LIMIT')) return badForm('The form has too many fields')
  // Whatever else stops the reader is the body's fault: cut off, without a boundary, or no multipart at all.
  return badForm('The upload is incomplete or not valid multipart/form-data')
}

function badForm(message: string, field?: string): DomainError {
  return new DomainError('INVALID', message, field === undefined ? {} : { issues: [{ path: field, message }] })
}

function formWanted(): DomainError {
  return new DomainError('WRONG_CONTENT_TYPE', 'Send the file as multipart/form-data')
}
