import { STATUS_CODES } from 'node:http'
import { fastifySwagger } from '@fastify/swagger'
import { fastifySwaggerUi } from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { OpenAPIV3_1 } from 'openapi-types'
import * as z from 'zod'
import * as asks from '../../shared/asks/schema.ts'
import * as customers from '../../shared/inquiries/customers.ts'
import * as inquiries from '../../shared/inquiries/schema.ts'
import * as incoming from '../../shared/lists/incoming.ts'
import * as lists from '../../shared/lists/schema.ts'
import * as mine from '../../shared/mine/schema.ts'
import * as reading from '../../shared/needs/reading.ts'
import * as needs from '../../shared/needs/schema.ts'
import * as customerPages from '../../shared/office/customers.ts'
import * as find from '../../shared/office/find.ts'
import * as office from '../../shared/office/schema.ts'
import * as suppliers from '../../shared/office/suppliers.ts'
import * as orders from '../../shared/orders/schema.ts'
import * as papers from '../../shared/papers/schema.ts'
import * as quotes from '../../shared/quotes/schema.ts'
import * as item from '../../shared/search/item.ts'
import * as search from '../../shared/search/schema.ts'
import * as catalog from '../../shared/site/catalog.ts'
import * as stock from '../../shared/stock/schema.ts'
import { refusal } from './describe.ts'

const httpMethods = ['get', 'post', 'put', 'patch', 'delete'] as const

/** Exported schemas are called in the description as they are here, with a capital. */
function byName<Name extends string>(schemas: Readonly<Record<Name, z.ZodType>>, ...names: Name[]) {
  return names.map((name) => [name.charAt(0).toUpperCase() + name.slice(1), schemas[name]] as const)
}

const named: readonly (readonly [name: string, schema: z.ZodType])[] = [
  ['Refusal', refusal],
  ['ForAllLines', reading.forAll],
  ...byName(office, 'message', 'adminStats', 'adminSession', 'waitingWork', 'mail', 'mailEntry', 'mailsPage'),
  ...byName(find, 'findAnswer'),
  ...byName(office, 'location', 'locationMessage', 'deletedLocation'),
  ...byName(stock, 'inventoryItem', 'inventorySummary', 'sourceLocation', 'productStock', 'sourceStock'),
  ...byName(stock, 'newestList', 'flexibleRow'),
  ...byName(item, 'itemAnswer', 'nearItem'),
  ...byName(search, 'searchAnswer', 'savedSearch'),
  ...byName(
    lists,
    'uploadResult',
    'stagedUpload',
    'stagedUploadSummary',
    'stagedRowsPage',
    'fileRows',
    'listCategories',
  ),
  ...byName(lists, 'uploadRecord', 'uploadHistoryPage', 'restoredList'),
  ...byName(inquiries, 'inquiry', 'staffInquiry', 'inquiryLine', 'requestInquiry', 'inquiryDetails'),
  ...byName(inquiries, 'inquiryStatusChange'),
  ...byName(quotes, 'quote', 'quoteLine', 'quoteAnswer', 'quoteOffer'),
  ...byName(asks, 'ask', 'askLine', 'askAnswerLine', 'askAnswers', 'supplierAsk'),
  ...byName(mine, 'mine', 'receipt'),
  ...byName(
    orders,
    'order',
    'orderLine',
    'purchase',
    'shipment',
    'ordersPage',
    'orderEntry',
    'orderOffer',
    'waitingChange',
  ),
  ...byName(orders, 'purchaseOffer'),
  ...byName(papers, 'paper', 'papersPage', 'sentPapers', 'linkedPaper', 'linkedPapers', 'sentLinkedPapers'),
  ...byName(needs, 'customerNeed', 'staffNeed', 'listedNeed', 'needMatches', 'needMatch', 'matchedNeed'),
  ...byName(needs, 'needInquiry', 'needsInquiry', 'needStatusChange', 'steelSpecification'),
  ...byName(reading, 'readLine', 'readNeeds'),
  ...byName(customers, 'customer', 'customerContact'),
  ...byName(customerPages, 'timelinePage', 'customerTotals', 'customerNote', 'companyContacts'),
  ...byName(incoming, 'addedLists', 'incomingList', 'incomingPage', 'sellerReceipt', 'sellerSending', 'supply'),
  ...byName(suppliers, 'linkedSupplier', 'supplier', 'suppliersPage'),
  ...byName(catalog, 'productType', 'teamMember', 'announcement', 'companyAsset'),
]

const about = `The functions of the web pages, for programs. A JSON body is at most 256 KB, that of a quote, of an answer to an ask or of a list to be read 2 MB. Timestamps are ISO 8601 in UTC.
Unknown fields, and \`id\` and timestamps in a body, are ignored. Every error has a \`message\` for people; if fields are
wrong, \`issues\` name them. Asked with the \`ETag\` of an earlier answer in \`If-None-Match\`, a call that gives tags answers 304 while
that answer holds. What only admins may call takes the cookie that \`POST /api/admin/login\` sets (\`__Host-steel-session\` behind TLS),
or \`Authorization: Bearer\` with a key that staff made for a program.`

/** Collects the description of every path that is registered on `app` after this. */
export async function gatherDescriptions(app: FastifyInstance): Promise<void> {
  const schemaRegistry = z.registry<{ id: string }>()
  for (const [id, schema] of named) schemaRegistry.add(schema, { id })
  const transformObject = createJsonSchemaTransformObject({ schemaRegistry })
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Steel marketplace', version: '1', description: about },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'steel-session' },
          key: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    transform: createJsonSchemaTransform({ schemaRegistry }),
    // Declared as 3.1 above.
    transformObject: (document) => polish(transformObject(document) as OpenAPIV3_1.Document),
  })
}

/** Serves the description as `openapi.json`, and as pages under `docs`. */
export async function serveDescription(app: FastifyInstance): Promise<void> {
  app.decorate('scopeRole', 'anyone')
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger())
  await app.register(fastifySwaggerUi, {
    routePrefix: '/docs',
    indexPrefix: app.prefix,
    logLevel: 'warn',
    theme: {
      title: 'Steel marketplace API',
      // The top bar would only offer to load other descriptions.
      css: [{ filename: 'plain.css', content: '.swagger-ui .topbar { display: none }' }],
    },
  })
}

const etag: OpenAPIV3_1.HeaderObject = {
  description: 'Identifies this answer, for If-None-Match. A list that is too long to be kept has none.',
  schema: { type: 'string' },
}

/** Describes each answer by its status, adds ETag headers, and removes unused schemas. */
function polish(document: OpenAPIV3_1.Document): OpenAPIV3_1.Document {
  for (const path of Object.values(document.paths ?? {})) {
    for (const method of httpMethods) {
      const answers = path?.[method]?.responses ?? {}
      for (const [status, answer] of Object.entries(answers)) {
        if ('$ref' in answer) continue
        answer.description = STATUS_CODES[status] ?? ''
        if ('304' in answers && Number(status) < 400) answer.headers = { ETag: etag }
      }
    }
  }
  return { ...document, components: { ...document.components, schemas: keepUsed(document) } }
}

function keepUsed({ paths, components }: OpenAPIV3_1.Document): Record<string, OpenAPIV3_1.SchemaObject> {
  const used: Record<string, OpenAPIV3_1.SchemaObject> = {}
  const follow = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const schema = components?.schemas?.[name]
      if (!schema || name in used) continue
      used[name] = schema
      follow(schema)
    }
  }
  follow(paths)
  return used
}
