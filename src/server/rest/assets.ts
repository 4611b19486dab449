import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { assetInput, companyAsset } from '../../shared/site/catalog.ts'
import { assetBytesMax, assetContentTypes } from '../../shared/site/terms.ts'
import { invalidField } from '../lib/domain-error.ts'
import { matchesEtag } from '../lib/entity-tag.ts'
import { describe } from './describe.ts'
import { readForm, takeForms } from './form.ts'
import { unchecked } from './request.ts'
import { addRoutes } from './route.ts'

type ByType = { Params: { type: string } }
type Versioned = ByType & { Querystring: { v?: unknown } }

const file = { schema: z.file() }
const files = { content: Object.fromEntries(assetContentTypes.map((type) => [type, file])) }
const keptByVersion = 'public, max-age=31536000, immutable'
const askedEachTime = 'public, no-cache'

/** `/api/assets`: the logo, the line card and the region map. */
export async function assetsRest(app: FastifyInstance): Promise<void> {
  app.get<Versioned>(
    '/assets/:type',
    describe({
      role: 'anyone',
      summary: 'The file; with the v of its filePath, browsers may keep it',
      params: assetInput,
      query: z.object({ v: z.string().optional() }),
      answer: files,
      hasTag: true,
    }),
    async (req, reply) => {
      const asset = await req.api().catalog.assets.read(unchecked(req.params))
      const { v } = req.query
      const isVersioned = typeof v === 'string' && v !== '' && asset.hash.startsWith(v)
      const etag = `"${asset.hash}"`
      reply.header('etag', etag).header('cache-control', isVersioned ? keptByVersion : askedEachTime)
      if (matchesEtag(req.headers['if-none-match'], etag)) return reply.code(304).send()
      return reply
        .type(asset.contentType)
        .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(asset.fileName)}`)
        .send(Buffer.from(await asset.content.arrayBuffer()))
    },
  )
  addRoutes(app, { 'DELETE /assets/:type': { call: 'catalog.assets.delete', summary: 'Delete the file' } })
  await app.register(replaceRest)
}

async function replaceRest(app: FastifyInstance): Promise<void> {
  const limits = { fileBytesMax: assetBytesMax }
  await takeForms(app, limits)
  app.put<ByType>(
    '/assets/:type',
    describe({
      role: 'admin',
      summary: 'Store a file in the place of the old one; PNG, JPEG or WebP, and for the line card also PDF',
      params: assetInput,
      consumes: ['multipart/form-data'],
      body: z.object({ file: z.file() }),
      answer: companyAsset,
      makesMissing: true,
    }),
    async (req) => {
      const {
        files: [file],
      } = await readForm(req, limits)
      if (!file) throw invalidField('file', 'Please select a file', 'Required')
      return req.api().catalog.assets.replace(unchecked({ ...req.params, ...file }))
    },
  )
}
