import { STATUS_CODES } from 'node:http'
import { fastifySwagger } from '@fastify/swagger'
import { fastifySwaggerUi } from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { OpenAPIV3_1 } from 'openapi-types'
import * as z from 'zod'
import { customer, customerContact } from '../../shared/inquiries/customers.ts'
import { inquiry, inquiryDetails, inquiryLine, staffInquiry } from '../../shared/inquiries/schema.ts'
import {
  restoredList,
  stagedRowsPage,
  stagedUpload,
  stagedUploadSummary,
  uploadHistoryPage,
  uploadRecord,
  uploadResult,
} from '../../shared/lists/schema.ts'
import { forAll, readLine, readNeeds } from '../../shared/needs/reading.ts'
import {
  customerNeed,
  listedNeed,
  matchedNeed,
  needInquiry,
  needMatch,
  needMatches,
  needStatusChange,
  staffNeed,
  steelSpecification,
} from '../../shared/needs/schema.ts'
import {
  adminSession,
  adminStats,
  deletedLocation,
  location,
  locationMessage,
  mail,
  mailEntry,
  mailsPage,
  message,
  waitingWork,
} from '../../shared/office/schema.ts'
import { quote, quoteAnswer, quoteLine, quoteOffer } from '../../shared/quotes/schema.ts'
import { savedSearch, searchAnswer } from '../../shared/search/schema.ts'
import { announcement, companyAsset, productType, teamMember } from '../../shared/site/catalog.ts'
import {
  flexibleRow,
  inventoryItem,
  inventorySummary,
  newestList,
  productStock,
  sourceLocation,
  sourceStock,
} from '../../shared/stock/schema.ts'
import { refusal } from './describe.ts'

const httpMethods = ['get', 'post', 'put', 'patch', 'delete'] as const

/** The schemas with a name in the description. */
const named = {
  Refusal: refusal,
  Message: message,
  InventoryItem: inventoryItem,
  InventorySummary: inventorySummary,
  SourceLocation: sourceLocation,
  ProductStock: productStock,
  SourceStock: sourceStock,
  NewestList: newestList,
  SearchAnswer: searchAnswer,
  UploadResult: uploadResult,
  StagedUpload: stagedUpload,
  StagedUploadSummary: stagedUploadSummary,
  StagedRowsPage: stagedRowsPage,
  UploadRecord: uploadRecord,
  UploadHistoryPage: uploadHistoryPage,
  RestoredList: restoredList,
  FlexibleRow: flexibleRow,
  AdminStats: adminStats,
  Inquiry: inquiry,
  StaffInquiry: staffInquiry,
  InquiryLine: inquiryLine,
  InquiryDetails: inquiryDetails,
  Quote: quote,
  QuoteLine: quoteLine,
  QuoteAnswer: quoteAnswer,
  QuoteOffer: quoteOffer,
  SavedSearch: savedSearch,
  CustomerNeed: customerNeed,
  StaffNeed: staffNeed,
  ListedNeed: listedNeed,
  NeedMatches: needMatches,
  NeedMatch: needMatch,
  NeedInquiry: needInquiry,
  MatchedNeed: matchedNeed,
  NeedStatusChange: needStatusChange,
  SteelSpecification: steelSpecification,
  ReadLine: readLine,
  ForAllLines: forAll,
  ReadNeeds: readNeeds,
  Customer: customer,
  CustomerContact: customerContact,
  ProductType: productType,
  TeamMember: teamMember,
  Announcement: announcement,
  CompanyAsset: companyAsset,
  Location: location,
  LocationMessage: locationMessage,
  DeletedLocation: deletedLocation,
  Mail: mail,
  MailEntry: mailEntry,
  MailsPage: mailsPage,
  AdminSession: adminSession,
  WaitingWork: waitingWork,
} satisfies Record<string, z.ZodType>

const about = `The functions of the web pages, for programs. A JSON body is at most 256 KB, that of a quote or of a list to be read 2 MB. Timestamps are ISO 8601 in UTC.
Unknown fields, and \`id\` and timestamps in a body, are ignored. Every error has a \`message\` for people; if fields are
wrong, \`issues\` name them. Asked with the \`ETag\` of an earlier answer in \`If-None-Match\`, a call that gives tags answers 304 while
that answer holds. What only admins may call takes the cookie that \`POST /api/admin/login\` sets (\`__Host-steel-session\` behind TLS).`

/** Collects the description of every path that is registered on `app` after this. */
export async function gatherDescriptions(app: FastifyInstance): Promise<void> {
  const schemaRegistry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(named)) schemaRegistry.add(schema, { id })
  const transformObject = createJsonSchemaTransformObject({ schemaRegistry })
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Steel marketplace', version: '1', description: about },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'steel-session' } } },
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
