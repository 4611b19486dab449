import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { adminStats } from '../../shared/admin.ts'
import {
  inventoryItem,
  inventorySummary,
  listInventoryInput,
  sourceLocation,
  uploadInput,
  uploadResult,
} from '../../shared/inventory.ts'
import { uploadMessages } from '../../shared/inventory-terms.ts'
import { DomainError } from '../lib/domain-error.ts'
import { describe } from './describe.ts'
import { readForm, takeForms } from './form.ts'
import { oneOrMany } from './query.ts'

const { regions, category, source } = listInventoryInput.shape
const regionsQuery = z.object({ region: oneOrMany(regions) })
const sourcesQuery = regionsQuery.extend({ category })
const inventoryQuery = sourcesQuery.extend({ source })

/** Inventory for buyers, and the upload for staff. */
export async function inventoryRest(
  app: FastifyInstance,
  { uploadBytesMax }: { uploadBytesMax: number },
): Promise<void> {
  app.get(
    '/inventory',
    describe({
      summary: 'The items of regions, a category and a source, by thickness',
      query: inventoryQuery,
      answer: z.array(inventoryItem),
    }),
    (req) => {
      const { region, ...filter } = inventoryQuery.parse(req.query)
      return req.api().inventory.list({ regions: region, ...filter })
    },
  )
  app.get(
    '/inventory/categories',
    describe({ summary: 'The categories that have items', query: regionsQuery, answer: z.array(z.string()) }),
    (req) => req.api().inventory.categories({ regions: regionsQuery.parse(req.query).region }),
  )
  app.get(
    '/inventory/sources',
    describe({ summary: 'The places where items lie', query: sourcesQuery, answer: z.array(sourceLocation) }),
    (req) => {
      const { region, ...filter } = sourcesQuery.parse(req.query)
      return req.api().inventory.sources({ regions: region, ...filter })
    },
  )
  app.get(
    '/inventory/summary',
    describe({ summary: 'Items, pounds and source codes per region and in all', answer: inventorySummary }),
    (req) => req.api().inventory.summary(),
  )
  app.get('/inventory/stats', describe({ summary: 'The figures of the dashboard', answer: adminStats }), (req) =>
    req.api().admin.stats(),
  )
  await app.register(uploadRest, { uploadBytesMax })
}

const uploadFields = uploadInput.omit({ fileName: true, bytes: true })

async function uploadRest(app: FastifyInstance, { uploadBytesMax }: { uploadBytesMax: number }): Promise<void> {
  const limits = { fileBytesMax: uploadBytesMax }
  await takeForms(app, limits)
  app.post(
    '/inventory/upload',
    describe({
      summary: "Replace the items of a supplier's Excel list",
      consumes: ['multipart/form-data'],
      body: uploadFields.extend({ file: z.file() }),
      answer: uploadResult,
      refusals: [503],
    }),
    async (req) => {
      const { file, fields } = await readForm(req, limits)
      const issues = Object.entries({ category: fields.get('category')?.trim(), file })
        .filter(([, given]) => !given)
        .map(([path]) => ({ path, message: 'Required' }))
      if (!file || issues.length > 0) throw new DomainError('INVALID', uploadMessages.missing, { issues })
      return req.api().inventory.upload({ ...file, ...uploadFields.parse(Object.fromEntries(fields)) })
    },
  )
}
