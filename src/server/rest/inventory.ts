import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import {
  exportInput,
  rereadUploadInput,
  restoredList,
  stagedRowsPage,
  stagedUpload,
  stagedUploadSummary,
  stageUploadInput,
  uploadHistoryPage,
  uploadInput,
  uploadRecord,
  uploadResult,
} from '../../shared/lists/schema.ts'
import { uploadMessages } from '../../shared/lists/terms.ts'
import { matchedNeed } from '../../shared/needs/schema.ts'
import { adminStats, message } from '../../shared/office/schema.ts'
import { refuseCrossedBounds, searchAnswer, searchInput } from '../../shared/search/schema.ts'
import { pageLimitMax } from '../../shared/site/terms.ts'
import {
  inventoryItem,
  inventorySummary,
  listInventoryInput,
  listSourceStockInput,
  newestList,
  productStock,
  sourceLocation,
  sourceStock,
} from '../../shared/stock/schema.ts'
import { DomainError } from '../lib/domain-error.ts'
import { type ById, byId, describe } from './describe.ts'
import { readForm, takeForms } from './form.ts'
import { blankAsMissing, bodyWith, flag, jsonText, oneOrMany } from './request.ts'

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
  .superRefine(refuseCrossedBounds)
const sourceStockQuery = regionsQuery.extend({ category: listSourceStockInput.shape.category })

/** Inventory for buyers, and uploads for staff. */
export async function inventoryRest(
  app: FastifyInstance,
  { uploadBytesMax }: { uploadBytesMax: number },
): Promise<void> {
  app.get(
    '/inventory',
    describe({
      role: 'anyone',
      summary: 'The items of regions, a category and a source, by thickness',
      query: inventoryQuery,
      answer: z.array(inventoryItem),
      hasTag: true,
    }),
    (req, reply) => {
      const { region, ...filter } = inventoryQuery.parse(req.query)
      return reply.sendRead({ path: 'inventory.list', input: { regions: region, ...filter } })
    },
  )
  app.get(
    '/inventory/categories',
    describe({
      role: 'anyone',
      summary: 'The categories that have items',
      query: regionsQuery,
      answer: z.array(z.string()),
      hasTag: true,
    }),
    (req, reply) => {
      const { region } = regionsQuery.parse(req.query)
      return reply.sendRead({ path: 'inventory.categories', input: { regions: region } })
    },
  )
  app.get(
    '/inventory/sources',
    describe({
      role: 'anyone',
      summary: 'The source codes and states that have items',
      query: inventoryQuery,
      answer: z.array(sourceLocation),
      hasTag: true,
    }),
    (req, reply) => {
      const { region, ...filter } = inventoryQuery.parse(req.query)
      return reply.sendRead({ path: 'inventory.sources', input: { regions: region, ...filter } })
    },
  )
  app.get(
    '/inventory/products',
    describe({
      role: 'anyone',
      summary: 'The product types and the categories that have items, each with its items and pounds in the regions',
      query: regionsQuery,
      answer: z.array(productStock),
      hasTag: true,
    }),
    (req, reply) => {
      const { region } = regionsQuery.parse(req.query)
      return reply.sendRead({ path: 'inventory.products', input: { regions: region } })
    },
  )
  app.get(
    '/inventory/source-stock',
    describe({
      role: 'anyone',
      summary: 'The stock of a category at each source code and state: items, pounds, gauges and the date of the list',
      query: sourceStockQuery,
      answer: z.array(sourceStock),
      hasTag: true,
    }),
    (req, reply) => {
      const { region, category } = sourceStockQuery.parse(req.query)
      return reply.sendRead({ path: 'inventory.sourceStock', input: { regions: region, category } })
    },
  )
  app.get(
    '/inventory/newest-lists',
    describe({
      role: 'anyone',
      summary: 'The five newest lists: source code, category, states, regions, items, pounds and the date of the list',
      answer: z.array(newestList),
      hasTag: true,
    }),
    (_req, reply) => reply.sendRead({ path: 'inventory.newestLists', input: null }),
  )
  app.get(
    '/inventory/search',
    describe({
      role: 'anyone',
      summary: 'Items in all locations by a phrase and filters, a page at a time, with totals and facets',
      query: searchQuery,
      answer: searchAnswer,
      hasTag: true,
    }),
    (req, reply) => reply.sendRead({ path: 'inventory.search', input: searchQuery.parse(req.query) }),
  )
  app.get(
    '/inventory/summary',
    describe({
      role: 'anyone',
      summary: 'Items, pounds and source codes per region and in total',
      answer: inventorySummary,
      hasTag: true,
    }),
    (_req, reply) => reply.sendRead({ path: 'inventory.summary', input: null }),
  )
  app.get(
    '/inventory/stats',
    describe({ role: 'admin', summary: 'The figures of the dashboard', answer: adminStats }),
    (req) => req.api().admin.stats(),
  )
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

  async function readUpload<Fields extends z.ZodType<object>>(req: FastifyRequest, formFields: Fields) {
    const { file, fields } = await readForm(req, limits)
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
const rowsQuery = pageQuery.extend({ onlyProblems: flag })
const workbook = {
  content: {
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
      schema: z.string().meta({ format: 'binary' }),
    },
  },
}

/** Stored and staged lists, the template and the export. */
async function uploadsRest(app: FastifyInstance): Promise<void> {
  app.get(
    '/inventory/staged-uploads',
    describe({ role: 'admin', summary: 'The lists that wait to be stored', answer: z.array(stagedUploadSummary) }),
    (req) => req.api().inventory.uploads.staged(),
  )
  app.get<ById>(
    '/inventory/staged-uploads/:id',
    describe({
      role: 'admin',
      summary: 'A staged list: its progress, its columns, and what storing it would do',
      params: byId,
      answer: stagedUpload,
    }),
    (req) => req.api().inventory.uploads.get(req.params),
  )
  app.put<ById>(
    '/inventory/staged-uploads/:id',
    describe({
      role: 'admin',
      summary:
        'Review a staged list: its columns, texts for missing ones, answers, corrections, and rows to leave out. It is read again: ask for it until its state is ready',
      params: byId,
      body: rereadUploadInput.omit({ id: true }),
      answer: stagedUpload,
      refusals: [409],
    }),
    (req) => req.api().inventory.uploads.reread(bodyWith(req.body, { id: req.params.id })),
  )
  app.get<ById>(
    '/inventory/staged-uploads/:id/rows',
    describe({
      role: 'admin',
      summary: 'The rows of a staged list as they were read, with their problems, a page at a time',
      params: byId,
      query: rowsQuery,
      answer: stagedRowsPage,
    }),
    (req) => req.api().inventory.uploads.rows({ ...rowsQuery.parse(req.query), id: req.params.id }),
  )
  app.post<ById>(
    '/inventory/staged-uploads/:id/commit',
    describe({
      role: 'admin',
      summary: 'Replace the stock with a staged list, as its preview showed',
      params: byId,
      answer: uploadResult,
      refusals: [409],
    }),
    (req) => req.api().inventory.uploads.commit(req.params),
  )
  app.delete<ById>(
    '/inventory/staged-uploads/:id',
    describe({ role: 'admin', summary: 'Discard a staged list', params: byId, answer: message, refusals: [409] }),
    (req) => req.api().inventory.uploads.discard(req.params),
  )
  app.get<ById>(
    '/inventory/staged-uploads/:id/errors',
    describe({
      role: 'admin',
      summary: 'The original rows with a column of errors, as .xlsx',
      params: byId,
      answer: workbook,
    }),
    async (req, reply) => sendWorkbook(reply, await req.api().inventory.uploads.errorReport(req.params)),
  )
  app.get(
    '/inventory/uploads',
    describe({
      role: 'admin',
      summary: 'The lists that were stored, the latest first',
      query: pageQuery,
      answer: uploadHistoryPage,
    }),
    (req) => req.api().inventory.uploads.history(pageQuery.parse(req.query)),
  )
  app.get<ById>(
    '/inventory/uploads/:id',
    describe({ role: 'admin', summary: 'A list that was stored', params: byId, answer: uploadRecord }),
    (req) => req.api().inventory.uploads.stored(req.params),
  )
  app.get<ById>(
    '/inventory/uploads/:id/matched-needs',
    describe({
      role: 'admin',
      summary: 'The open needs that a stored list serves, the best first',
      params: byId,
      answer: z.array(matchedNeed),
    }),
    (req) => req.api().needs.matches.ofUpload(req.params),
  )
  app.post<ById>(
    '/inventory/uploads/:id/restore',
    describe({
      role: 'admin',
      summary: 'Put back the list that this one replaced',
      params: byId,
      answer: restoredList,
      refusals: [409],
    }),
    (req) => req.api().inventory.uploads.restore(req.params),
  )
  app.get(
    '/inventory/upload-template',
    describe({ role: 'admin', summary: 'An empty list with its headings, as .xlsx', answer: workbook }),
    async (req, reply) => sendWorkbook(reply, await req.api().inventory.uploads.template()),
  )
  app.get(
    '/inventory/export',
    describe({
      role: 'admin',
      summary: 'The stock as a list that can be uploaded again, as .xlsx',
      query: exportInput,
      answer: workbook,
    }),
    async (req, reply) => sendWorkbook(reply, await req.api().inventory.uploads.export(exportInput.parse(req.query))),
  )
}

async function sendWorkbook(reply: FastifyReply, { fileName, content }: { fileName: string; content: Blob }) {
  return reply
    .type(content.type)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
    .send(Buffer.from(await content.arrayBuffer()))
}
