/**
 * Files under `from` may import only files under `may`. The longest `from` that matches applies; `else` says where the code
 * should go instead.
 */
export type ArrowRule = { from: string; may: readonly string[]; else: string }

/** A module of the server imports only from modules in later rows. */
export const moduleRows = [
  ['admin'],
  ['inquiries', 'needs'],
  ['inventory', 'customers'],
  ['catalog'],
  ['demo'],
  ['changes'],
] as const

/** Each folder of a module ('' for its own files) imports only from itself and from those after it. */
export const folderOrder: Readonly<Record<string, readonly string[]>> = {
  'src/server/modules/inventory/uploads/': [
    '',
    'staged/',
    'history/',
    'stock/',
    'thread/',
    'workbooks/',
    'values/',
    'reading/',
  ],
}

const serverBase = ['src/shared/', 'src/server/lib/', 'src/server/trpc.ts', 'src/server/db/', 'src/server/jobs/']

export const arrowRules: readonly ArrowRule[] = [
  {
    from: 'src/shared/',
    may: ['src/shared/'],
    else: 'Shared code imports only itself: put what both sides need into src/shared.',
  },
  {
    from: 'src/client/lib/',
    may: ['src/client/lib/', 'src/shared/'],
    else: 'lib knows no screen: move it to the feature or component that needs it.',
  },
  {
    from: 'src/client/lib/trpc.ts',
    may: ['src/client/lib/', 'src/shared/', 'src/server/router.ts'],
    else: 'Only the type AppRouter may come from the server.',
  },
  {
    from: 'src/client/components/',
    may: ['src/client/components/', 'src/client/lib/', 'src/shared/'],
    else: 'A component would fit in another product: pass what it needs as props.',
  },
  {
    from: 'src/client/features/',
    may: ['src/client/features/', 'src/client/components/', 'src/client/lib/', 'src/shared/'],
    else: 'A feature knows no route: let the route in src/client/app compose features.',
  },
  {
    from: 'src/client/',
    may: ['src/client/', 'src/shared/'],
    else: 'The client reaches the server through src/client/lib/trpc.ts.',
  },
  {
    from: 'src/server/lib/',
    may: ['src/server/lib/', 'src/shared/'],
    else: 'lib knows no table and no route: put it into a module.',
  },
  {
    from: 'src/server/db/',
    may: ['src/server/db/', 'src/server/lib/', 'src/shared/', 'db/'],
    else: 'No table-specific query here: SQL belongs in the queries.ts of a module.',
  },
  {
    from: 'src/server/db/database.ts',
    may: ['src/server/modules/', 'src/server/jobs/table.ts'],
    else: 'Database only gathers the table types of the modules and the queue.',
  },
  {
    from: 'src/server/jobs/',
    may: ['src/server/jobs/', 'src/server/db/'],
    else: 'The queue knows no module: a module writes a job, and app.ts registers the handler of the module that owns the work.',
  },
  {
    from: 'src/server/modules/',
    may: serverBase,
    else: 'Modules know no transport: what speaks HTTP belongs in src/server/rest or plugins.',
  },
  {
    from: 'src/server/modules/inventory/kept-reads/plugin.ts',
    may: [...serverBase, 'src/server/plugins/client-limits.ts', 'src/server/plugins/request-log.ts'],
    else: 'It runs before the other plugins and uses only how they identify and record requests.',
  },
  {
    from: 'src/server/plugins/',
    may: [
      ...serverBase,
      'src/server/plugins/',
      'src/server/router.ts',
      'src/server/modules/admin/',
      'src/server/modules/inventory/kept-reads/',
      'src/server/modules/inventory/search/',
      'src/server/modules/inventory/stock-index/',
      'src/server/links.ts',
    ],
    else: 'A plugin owns one concern of the server; business rules belong in a module.',
  },
  {
    from: 'src/server/rest/',
    may: ['src/server/rest/', 'src/server/router.ts', 'src/server/trpc.ts', 'src/server/lib/', 'src/shared/'],
    else: 'REST calls procedures (req.api()): move the rule into the module behind the procedure.',
  },
  { from: 'src/server/test/', may: ['src/', 'db/', 'scripts/'], else: '' },
  {
    from: 'src/server/',
    may: ['src/server/', 'src/shared/'],
    else: 'Only the migrator and the demo data reach into db/.',
  },
  { from: 'db/migrations/', may: [], else: 'A migration is frozen: repeat in it what it needs.' },
  { from: 'db/', may: ['db/', 'src/shared/'], else: 'Seeds may import src/shared only.' },
]

/** Packages that only these folders may import. */
export const packageRules: readonly { package: RegExp; only: readonly string[]; else: string }[] = [
  {
    package: /^(fastify|@fastify\/.*|fastify-.*)$/,
    only: [
      'src/server/app.ts',
      'src/server/main.ts',
      'src/server/plugins/',
      'src/server/modules/inventory/kept-reads/plugin.ts',
      'src/server/rest/',
      'src/server/test/',
    ],
    else: 'Modules and lib know no Fastify: put it into src/server/plugins or src/server/rest.',
  },
  {
    package: /^@trpc\/server/,
    only: ['src/server/trpc.ts', 'src/server/plugins/errors.ts', 'src/server/plugins/typed-api.ts', 'src/server/test/'],
    else: 'Only src/server/trpc.ts makes procedures; throw a DomainError instead of a TRPCError.',
  },
  {
    package: /^(react|react-dom|@mantine\/.*|@tanstack\/.*|@trpc\/(client|react-query))(\/|$)/,
    only: ['src/client/'],
    else: 'Screens live in src/client.',
  },
  {
    package: /^(pg|kysely|pg-copy-streams)$/,
    only: ['src/server/', 'db/', 'scripts/', 'kysely.config.ts'],
    else: 'The client asks procedures, not the database.',
  },
  {
    package: /^(?!zod$)/,
    only: ['src/client/', 'src/server/', 'db/', 'scripts/', 'vite.config.ts', 'kysely.config.ts'],
    else: 'src/shared imports zod and itself only.',
  },
]

/** The files of each module, besides tests. Add a new name here on purpose, so no catch-all file appears. */
export const moduleFiles: Readonly<Record<string, readonly string[]>> = {
  inventory: ['table', 'queries', 'router', 'inventory'],
  'inventory/kept-reads': ['reads', 'stock-list', 'answer-cache', 'inventory-version', 'plugin'],
  'inventory/search': [
    'phrase-aspects',
    'phrase-figures',
    'phrase-grades',
    'phrase-lexemes',
    'phrase-places',
    'phrase-products',
    'phrase-ranges',
    'phrase-sizes',
    'phrase-weights',
    'phrase-words',
    'queries',
    'read-phrase',
    'read-question',
    'scan-phrase',
    'search-items',
  ],
  'inventory/stock-index': [
    'queries',
    'stock-index',
    'stock-thread',
    'question',
    'answer',
    'marks',
    'orders',
    'columns',
    'item-ids',
    'dictionary',
    'readings',
    'follow-stock',
    'copied-rows',
  ],
  'inventory/uploads': ['router', 'import-workbook'],
  'inventory/uploads/staged': ['table', 'queries', 'staged-uploads', 'read-staged', 'store-staged', 'stage-list'],
  'inventory/uploads/history': ['table', 'queries', 'history'],
  'inventory/uploads/stock': ['queries', 'compare-stock', 'replace-stock', 'export-stock'],
  'inventory/uploads/thread': ['open-list', 'list-thread', 'copy-text'],
  'inventory/uploads/workbooks': ['template', 'stock-list', 'list-columns', 'error-report'],
  'inventory/uploads/values': [
    'read-list',
    'corrections',
    'list-tally',
    'cautions',
    'problems',
    'value-problem',
    'item-values',
    'measures',
    'places',
    'source-code',
    'memoize-by-text',
  ],
  'inventory/uploads/reading': [
    'find-list',
    'find-headings',
    'list-choice',
    'surveyed-list',
    'map-columns',
    'read-heading',
    'heading-words',
    'trade-words',
    'word-table',
    'cell-kinds',
    'column-texts',
    'non-items',
    'free-form',
  ],
  'inventory/flexible-inventory': ['table', 'queries', 'router', 'flexible-inventory'],
  inquiries: ['table', 'queries', 'router', 'inquiries', 'lines'],
  'inquiries/quotes': ['table', 'queries', 'router', 'quotes', 'quote-view', 'send-quote', 'offers'],
  'inquiries/quotes/pdf': ['quote-pdf', 'quote-sheet', 'pdf-thread', 'draw-quote', 'paper'],
  needs: ['table', 'queries', 'router', 'needs'],
  customers: ['table', 'queries', 'router', 'customers', 'visits', 'request-keys'],
  catalog: ['table', 'router'],
  'catalog/product-types': ['table', 'queries', 'router', 'product-types'],
  'catalog/announcements': ['table', 'queries', 'router', 'announcements'],
  'catalog/team': ['table', 'queries', 'router', 'team'],
  'catalog/assets': ['table', 'queries', 'router', 'assets'],
  changes: ['table', 'queries', 'router', 'changes'],
  admin: [
    'table',
    'queries',
    'router',
    'accounts',
    'sessions',
    'locations',
    'stats',
    'waiting',
    'leads-of-customers',
    'retention',
  ],
  demo: ['table', 'queries', 'demo-records'],
  'admin/events': ['table', 'queries', 'router', 'events', 'event-feed', 'event-stream'],
  'admin/mail': [
    'table',
    'queries',
    'router',
    'mails',
    'write-mails',
    'send-mail',
    'mail-jobs',
    'smtp',
    'letters',
    'compose-inquiry',
    'compose-needs',
    'compose-quote',
    'attachments',
    'mail-body',
    'safe-names',
    'steel-as-read',
    'addresses',
  ],
  'admin/customer-data': ['queries', 'person', 'export-customer', 'erase-customer'],
}
