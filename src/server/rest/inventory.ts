import { fastifyMultipart } from '@fastify/multipart'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { replaceScopes, uploadMessages } from '../../shared/inventory.ts'
import { DomainError } from '../lib/domain-error.ts'
import { hasErrorCode } from '../lib/error-code.ts'
import { demandSession } from './demand-session.ts'

const oneOrMany = z.preprocess(
  (value) => (typeof value === 'string' ? [value] : value),
  z.array(z.string()).default([]),
)
const regionsQuery = z.object({ region: oneOrMany })
const sourcesQuery = regionsQuery.extend({ category: z.string().optional() })
const inventoryQuery = sourcesQuery.extend({ source: z.string().optional() })

/** Inventory for buyers, and the upload for staff. */
export async function inventoryRest(
  app: FastifyInstance,
  { uploadBytesMax }: { uploadBytesMax: number },
): Promise<void> {
  app.get('/inventory', (req) => {
    const { region: regions, ...filter } = inventoryQuery.parse(req.query)
    return req.api().inventory.list({ regions, ...filter })
  })
  app.get('/inventory/categories', (req) =>
    req.api().inventory.categories({ regions: regionsQuery.parse(req.query).region }),
  )
  app.get('/inventory/sources', (req) => {
    const { region: regions, ...filter } = sourcesQuery.parse(req.query)
    return req.api().inventory.sources({ regions, ...filter })
  })
  app.get('/inventory/summary', (req) => req.api().inventory.summary())
  await app.register(uploadRest, { uploadBytesMax })
}

const fieldsMax = 10
const fieldBytesMax = 4_000
const uploadFields = z.object({
  category: z.string(),
  defaultRegionCodes: z.string().optional(),
  replaceScope: z.enum(replaceScopes).optional(),
})

async function uploadRest(app: FastifyInstance, { uploadBytesMax }: { uploadBytesMax: number }): Promise<void> {
  // Nothing but multipart is taken here; the way to read it stays inside this plugin.
  app.removeAllContentTypeParsers()
  await app.register(fastifyMultipart, {
    limits: {
      fileSize: uploadBytesMax,
      files: 1,
      fields: fieldsMax,
      fieldSize: fieldBytesMax,
      parts: fieldsMax + 1,
      headerPairs: 50,
    },
  })
  app.setErrorHandler((error: FastifyError) => {
    throw error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' ? multipartWanted() : error
  })
  // Asked before the body is read: without a session nobody can make the server take in a file.
  const onRequest = async (req: FastifyRequest) => void (await demandSession(req))
  app.post('/inventory/upload', { onRequest }, async (req) => {
    if (!req.isMultipart()) throw multipartWanted()
    const { file, fields } = await readForm(req, uploadBytesMax)
    if (!file || !fields.get('category')?.trim()) throw badRequest(uploadMessages.missing)
    return req.api().inventory.upload({ ...file, ...uploadFields.parse(Object.fromEntries(fields)) })
  })
}

type Form = { file: { fileName: string; bytes: Uint8Array<ArrayBuffer> } | undefined; fields: Map<string, string> }

/** Reads the whole body before any of it is judged: fields may stand after the file. */
async function readForm(req: FastifyRequest, uploadBytesMax: number): Promise<Form> {
  const form: Form = { file: undefined, fields: new Map() }
  try {
    for await (const part of req.parts()) {
      if (part.type === 'file') {
        const bytes = new Uint8Array(await part.toBuffer())
        if (part.filename) form.file = { fileName: part.filename, bytes }
      } else {
        if (part.valueTruncated || part.fieldnameTruncated) throw badRequest(`The field ${part.fieldname} is too long`)
        if (form.fields.has(part.fieldname)) throw badRequest(`The field ${part.fieldname} is given twice`)
        form.fields.set(part.fieldname, String(part.value))
      }
    }
    return form
  } catch (error) {
    throw describeFormError(error, uploadBytesMax)
  }
}

function describeFormError(error: unknown, uploadBytesMax: number): unknown {
  if (error instanceof DomainError) return error
  if (hasErrorCode(error, 'FST_REQ_FILE_TOO_LARGE')) {
    const mib = (uploadBytesMax / 1024 / 1024).toLocaleString('en-US', { maximumFractionDigits: 1 })
    return new DomainError('TOO_LARGE', `The file is larger than ${mib} MiB`)
  }
  if (hasErrorCode(error, 'FST_FILES_LIMIT')) return badRequest('Please upload one file at a time')
  if (hasErrorCode(error, 'FST_FIELDS_LIMIT', 'FST_PARTS_LIMIT')) return badRequest('The form has too many fields')
  // Whatever else stops the reader is the body's fault: cut off, without a boundary, or no multipart at all.
  return badRequest('The upload is incomplete or not valid multipart/form-data')
}

function badRequest(message: string): DomainError {
  return new DomainError('INVALID', message)
}

function multipartWanted(): DomainError {
  return new DomainError('WRONG_CONTENT_TYPE', 'Send the file as multipart/form-data')
}
