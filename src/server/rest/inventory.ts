import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import {
  fileRowsInput,
  listCategories,
  stagedUpload,
  stageUploadInput,
  uploadInput,
  uploadResult,
} from '../../shared/lists/schema.ts'
import { uploadMessages } from '../../shared/lists/terms.ts'
import { refuseFromAboveTo, refuseMissingNear, searchInput } from '../../shared/search/schema.ts'
import { pageLimitMax } from '../../shared/site/terms.ts'
import { listInventoryInput, listSourceStockInput } from '../../shared/stock/schema.ts'
import { DomainError } from '../lib/domain-error.ts'
import { describe } from './describe.ts'
import { readForm, takeForms } from './form.ts'
import { blankAsMissing, flag, jsonText, oneOrMany } from './request.ts'
import { addRoutes, type FileAnswer } from './route.ts'

const { regions, category, source } = listInventoryInput.shape
const regionsQuery = z.object({ region: oneOrMany(regions) })
const inventoryQuery = regionsQuery.extend({ category, source })
const { shape: searchShape } = searchInput
const searchQuery = z
  .object({
    ...searchShape,
    region: oneOrMany(searchShape.region),
    category: oneOrMany(searchShape.category),
    state: oneOrMany(searchShape.state),
    source: oneOrMany(searchShape.source),
    grade: oneOrMany(searchShape.grade),
    condition: oneOrMany(searchShape.condition),
    coating: oneOrMany(searchShape.coating),
    metal: oneOrMany(searchShape.metal),
    id: oneOrMany(searchShape.id),
    unread: blankAsMissing(flag),
    sort: blankAsMissing(searchShape.sort),
    limit: z.preprocess((text) => (text === undefined || text === '' ? undefined : Number(text)), searchShape.limit),
    cursor: blankAsMissing(searchShape.cursor),
  })
  .superRefine(refuseFromAboveTo)
  .superRefine(refuseMissingNear)

const names = { region: 'regions' }

export async function inventoryRest(
  app: FastifyInstance,
  { uploadBytesMax }: { uploadBytesMax: number },
): Promise<void> {
  addRoutes(app, {
    'GET /inventory': {
      call: 'inventory.list',
      summary: 'The items of regions, a category and a source, by thickness',
      query: inventoryQuery,
      names,
    },
    'GET /inventory/categories': {
      call: 'inventory.categories',
      summary: 'The categories that have items',
      query: regionsQuery,
      names,
    },
    'GET /inventory/sources': {
      call: 'inventory.sources',
      summary: 'The source codes and states that have items',
      query: inventoryQuery,
      names,
    },
    'GET /inventory/products': {
      call: 'inventory.products',
      summary: 'The product types and the categories that have items, each with its items and pounds in the regions',
      query: regionsQuery,
      names,
    },
    'GET /inventory/source-stock': {
      call: 'inventory.sourceStock',
      summary: 'The stock of a category at each source code and state: items, pounds, gauges and the date of the list',
      query: regionsQuery.extend({ category: listSourceStockInput.shape.category }),
      names,
    },
    'GET /inventory/newest-lists': {
      call: 'inventory.newestLists',
      summary: 'The five newest lists: source code, category, states, regions, items, pounds and the date of the list',
    },
    'GET /inventory/search': {
      call: 'inventory.search',
      summary:
        'Items in all locations by a phrase and filters, a page at a time, with totals and facets; sort=distance goes from the state or ZIP in near',
      query: searchQuery,
    },
    'GET /inventory/items/:id': {
      call: 'inventory.items.get',
      summary:
        'An item with its gauge, its theoretical weight and what is like it; for 30 days after it went as not available',
    },
    'GET /inventory/summary': {
      call: 'inventory.summary',
      summary: 'Items, pounds and source codes per region and in total',
    },
    'GET /inventory/stats': { call: 'admin.stats', summary: 'The figures of the dashboard' },
  })
  await app.register(uploadRest, { uploadBytesMax })
  await app.register(uploadsRest)
}

// The fields of a form are texts.
const uploadFields = stageUploadInput.omit({ fileName: true, bytes: true }).extend({ splitByProduct: flag })
const oneStepFields = uploadFields.extend({ fill: jsonText(uploadInput.shape.fill) })

async function uploadRest(app: FastifyInstance, { uploadBytesMax }: { uploadBytesMax: number }): Promise<void> {
  const limits = { fileBytesMax: uploadBytesMax }
  await takeForms(app, limits)
  const form = <Fields extends z.ZodObject>(fields: Fields) => ({
    consumes: ['multipart/form-data'] as const,
    body: fields.extend({ file: z.file() }),
  })
  app.post(
    '/inventory/upload',
    describe({
      role: 'admin',
      summary: "Replace the items of a supplier's Excel list",
      answer: uploadResult,
      ...form(oneStepFields),
    }),
    async (req) => {
      const upload = await readUpload(req, oneStepFields)
      return req.api().inventory.upload(upload)
    },
  )
  app.post(
    '/inventory/staged-uploads',
    describe({
      role: 'admin',
      summary: "Receive a supplier's Excel list and start reading it; nothing is replaced until it is committed",
      status: 201,
      answer: stagedUpload,
      ...form(uploadFields),
    }),
    async (req, reply) => {
      reply.code(201)
      const upload = await readUpload(req, uploadFields)
      return req.api().inventory.uploads.stage(upload)
    },
  )

  app.post(
    '/inventory/list-categories',
    describe({
      role: 'admin',
      summary: "Read a supplier's Excel list for the product types that its rows name; nothing is kept",
      answer: listCategories,
      ...form(z.object({})),
    }),
    async (req) => {
      const {
        files: [file],
      } = await readForm(req, limits)
      if (!file)
        throw new DomainError('INVALID', uploadMessages.missing, { issues: [{ path: 'file', message: 'Required' }] })
      return req.api().inventory.uploads.categories(file)
    },
  )

  async function readUpload<Fields extends z.ZodType<object>>(req: FastifyRequest, formFields: Fields) {
    const {
      files: [file],
      fields,
    } = await readForm(req, limits)
    const issues = Object.entries({ category: fields.get('category')?.trim(), file })
      .filter(([, given]) => !given)
      .map(([path]) => ({ path, message: 'Required' }))
    if (!file || issues.length > 0) throw new DomainError('INVALID', uploadMessages.missing, { issues })
    return { ...file, ...formFields.parse(Object.fromEntries(fields)) }
  }
}

const pageQuery = z.object({
  cursor: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(pageLimitMax).optional(),
})
const asNumber = (text: unknown) => (typeof text === 'string' && /^\d+$/.test(text) ? Number(text) : text)
const { sheet, headingRow, firstColumn } = fileRowsInput.shape
const fileRowsQuery = z.object({
  sheet: z.preprocess(asNumber, sheet),
  headingRow: z.preprocess(asNumber, headingRow),
  firstColumn: z.preprocess(asNumber, firstColumn),
})
const workbook: FileAnswer = {
  disposition: 'attachment',
  content: {
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
      schema: z.string().meta({ format: 'binary' }),
    },
  },
}

/** Stored and staged lists, the template and the export. */
async function uploadsRest(app: FastifyInstance): Promise<void> {
  addRoutes(app, {
    'GET /inventory/staged-uploads': { call: 'inventory.uploads.staged', summary: 'The lists that wait to be stored' },
    'GET /inventory/staged-uploads/:id': {
      call: 'inventory.uploads.get',
      summary: 'A staged list: its progress, its columns, and what storing it would do',
    },
    'PUT /inventory/staged-uploads/:id': {
      call: 'inventory.uploads.reread',
      summary:
        'Review a staged list: its columns, texts for missing ones, answers, corrections, and rows to leave out. It is read again: ask for it until its state is ready',
      refusals: [409],
    },
    'GET /inventory/staged-uploads/:id/rows': {
      call: 'inventory.uploads.rows',
      summary: 'The rows of a staged list as they were read, with their problems, a page at a time',
      query: pageQuery.extend({ onlyProblems: flag }),
    },
    'GET /inventory/staged-uploads/:id/file-rows': {
      call: 'inventory.uploads.fileRows',
      summary:
        'The first rows of a table of a staged file as the sheet shows them, with up to five rows above its headings: at most 25 rows of 60 columns, and 60 characters of a cell',
      query: fileRowsQuery,
    },
    'POST /inventory/staged-uploads/:id/commit': {
      call: 'inventory.uploads.commit',
      summary: 'Replace the stock with a staged list, as its preview showed',
      refusals: [409],
    },
    'DELETE /inventory/staged-uploads/:id': {
      call: 'inventory.uploads.discard',
      summary: 'Discard a staged list',
      refusals: [409],
    },
    'GET /inventory/staged-uploads/:id/errors': {
      call: 'inventory.uploads.errorReport',
      summary: 'The original rows with a column of errors, as .xlsx',
      file: workbook,
    },
    'GET /inventory/uploads': {
      call: 'inventory.uploads.history',
      summary: 'The lists that were stored, the latest first',
      query: pageQuery,
    },
    'GET /inventory/uploads/:id': { call: 'inventory.uploads.stored', summary: 'A list that was stored' },
    'GET /inventory/uploads/:id/matched-needs': {
      call: 'needs.matches.ofUpload',
      summary: 'The open needs that a stored list serves, the best first',
    },
    'POST /inventory/uploads/:id/restore': {
      call: 'inventory.uploads.restore',
      summary: 'Put back the list that this one replaced',
      refusals: [409],
    },
    'GET /inventory/upload-template': {
      call: 'inventory.uploads.template',
      summary: 'An empty list with its headings, as .xlsx',
      file: workbook,
    },
    'GET /inventory/export': {
      call: 'inventory.uploads.export',
      summary: 'The stock as a list that can be uploaded again, as .xlsx',
      file: workbook,
    },
  })
}
