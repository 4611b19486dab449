/**
 * Files under `from` may import only files under `may`. The longest `from` that matches applies; `else` says where the code
 * should go instead.
 */
export type ArrowRule = { from: string; may: readonly string[]; else: string }

/** A module of the server imports only from modules in later rows. */
export const moduleRows = [
  ['customer-data'],
  ['admin'],
  ['dealings'],
  ['mail'],
  ['mine'],
  ['inquiries', 'needs'],
  ['inventory', 'customers'],
  ['catalog'],
  ['demo', 'owners'],
  ['changes', 'idempotency'],
] as const

/** Each folder of a module ('' for its own files) imports only from itself and from those after it. */
export const folderOrder: Readonly<Record<string, readonly string[]>> = {
  'src/server/modules/inventory/lists/': [
    '',
    'staged/',
    'history/',
    'stock/',
    'thread/',
    'workbooks/',
    'reading/',
    'figures/',
    'conditions/',
    'rules/',
    'availability/',
    'values/',
    'survey/',
    'headings/',
  ],
}

/**
 * More than a person holds in the head: entries of a folder, also of tests and scripts, and folders of the product below `src/client`,
 * `src/server`, `src/shared`.
 */
export const folderLimits = { entries: 20, levels: 4 }

/** Folders whose entries are a list of one kind: a file for each screen. */
export const wideFolders: readonly string[] = ['src/client/app/routes']

/** A room: what is named after something that a person does or handles. Rooms import each other in one direction only. */
export const rooms: readonly RegExp[] = [
  /^src\/client\/(?:buyer|supplier|office|common|ui|platform)\/[^/]+(?=\/)/,
  /^src\/server\/modules\/[^/]+\/[^/]+(?=\/)/,
  /^src\/server\/modules\/[^/]+(?=\/)/,
  /^src\/(?:server|shared)\/[^/]+(?=\/)/,
]

const serverBase = [
  'src/shared/',
  'src/server/lib/',
  'src/server/steel/',
  'src/server/context.ts',
  'src/server/trpc.ts',
  'src/server/db/',
  'src/server/jobs/',
]

export const arrowRules: readonly ArrowRule[] = [
  {
    from: 'src/shared/',
    may: ['src/shared/'],
    else: 'Shared code imports only itself: put what both sides need into src/shared.',
  },
  {
    from: 'src/client/platform/',
    may: ['src/client/platform/', 'src/shared/'],
    else: 'platform knows no screen and no product noun: move it to the wing that needs it.',
  },
  {
    from: 'src/client/platform/server/trpc.ts',
    may: ['src/client/platform/', 'src/shared/', 'src/server/router.ts'],
    else: 'Only the type AppRouter may come from the server.',
  },
  {
    from: 'src/client/ui/',
    may: ['src/client/ui/', 'src/client/platform/', 'src/shared/'],
    else: 'A component would fit in another product: pass what it needs as props.',
  },
  {
    from: 'src/client/common/',
    may: ['src/client/common/', 'src/client/ui/', 'src/client/platform/', 'src/shared/'],
    else: 'What buyers, suppliers and the back office share knows none of them.',
  },
  {
    from: 'src/client/buyer/',
    may: ['src/client/buyer/', 'src/client/common/', 'src/client/ui/', 'src/client/platform/', 'src/shared/'],
    else: 'A room of buyers knows no back office and no route: let src/client/app compose them.',
  },
  {
    from: 'src/client/supplier/',
    may: [
      'src/client/supplier/',
      'src/client/buyer/',
      'src/client/common/',
      'src/client/ui/',
      'src/client/platform/',
      'src/shared/',
    ],
    else: 'A room of suppliers knows no back office and no route: let src/client/app compose them.',
  },
  {
    from: 'src/client/office/',
    may: [
      'src/client/office/',
      'src/client/supplier/',
      'src/client/buyer/',
      'src/client/common/',
      'src/client/ui/',
      'src/client/platform/',
      'src/shared/',
    ],
    else: 'A room of the back office knows no route: let the route in src/client/app compose rooms.',
  },
  {
    from: 'src/client/app/routes/admin-help.tsx',
    may: ['src/client/', 'docs/guide/'],
    else: 'The help is the guides.',
  },
  {
    from: 'src/client/',
    may: ['src/client/', 'src/shared/'],
    else: 'The client reaches the server through src/client/platform/server/trpc.ts.',
  },
  {
    from: 'src/server/lib/',
    may: ['src/server/lib/', 'src/shared/'],
    else: 'lib knows no table and no route: put it into a module.',
  },
  {
    from: 'src/server/steel/',
    may: ['src/server/steel/', 'src/shared/'],
    else: 'What reads steel knows no table and no module: search, needs and lists all build on it.',
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
    from: 'src/server/plugins/',
    may: [
      ...serverBase,
      'src/server/plugins/',
      'src/server/router.ts',
      'src/server/modules/admin/',
      'src/server/modules/inventory/response-cache/',
      'src/server/modules/inventory/search/',
      'src/server/modules/inventory/saved/',
      'src/server/modules/inventory/mailbox/',
      'src/server/modules/inventory/index/',
      'src/server/modules/needs/matching/',
      'src/server/stock.ts',
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
      'src/server/start/serve.ts',
      'src/server/plugins/',
      'src/server/rest/',
      'src/server/test/',
    ],
    else: 'Modules and lib know no Fastify: put it into src/server/plugins or src/server/rest.',
  },
  {
    package: /^@trpc\/server/,
    only: [
      'src/server/trpc.ts',
      'src/server/plugins/guards/errors.ts',
      'src/server/plugins/typed-api.ts',
      'src/server/test/',
    ],
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

/** What sounds translated, British, or means something else in the trade, and what an American who sells steel says. */
export const wrongWords: readonly { words: RegExp; say: string }[] = [
  { words: /\banew\b/, say: 'again' },
  { words: /\blikewise\b/, say: 'so is, the same way' },
  { words: /\b(?:was|were|is|are) \w+ all the same\b/, say: 'anyway' },
  // The button of saved searches is written as the owner wrote it.
  { words: /\be-mail(?! me when new steel fits)/i, say: 'email' },
  { words: /\b(?:all|these|this|your|our) mails?\b/i, say: 'emails' },
  { words: /\bstands? (?:above|below|beside|in|on)\b/, say: 'is above, is in' },
  {
    words: /(?<!\bthere )\b(?:is|are|be) no (?:number|pieces|coating|thickness|stock|list|source)\b/i,
    say: 'is not a',
  },
  { words: /\bhardly any\b/i, say: 'few' },
  { words: /\bholds? through\b/i, say: 'good through' },
  { words: /\bas (?:it|this) looks\b/i, say: 'preview' },
  { words: /\blook (?:on|again soon)\b/i, say: 'keep looking, check back soon' },
  { words: /\b(?:thickness|gauge)s?, (?:light|heavi)est\b|\blightest gauge\b/i, say: 'thinnest, thickest' },
  // What the history says of a list is written as the owner wrote it.
  { words: /(?<!\bstored )\bby itself\b/, say: 'on its own' },
  { words: /\banswer (?:which|whether)\b/i, say: 'say which' },
  // Suppliers may write either.
  { words: /\b(?:colour|(?<!gray, )grey|whilst|amongst|cheque)\b/i, say: 'the American spelling' },
  // Suppliers may write either; the specification has two letters.
  { words: /\bcancel(?:ed|ing)\b(?!, cancelled)/i, say: 'cancelled, as in the specification' },
  { words: /\b(?:no|of a) customer you keep\b/, say: 'none of your customers' },
  { words: /\ban email, a sheet\b/i, say: 'spreadsheet: a sheet is steel' },
]
