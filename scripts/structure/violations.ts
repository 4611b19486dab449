import path from 'node:path'
import {
  arrowRules,
  folderLimits,
  folderOrder,
  moduleRows,
  packageRules,
  rooms,
  wideFolders,
  wrongWords,
} from './rules.ts'

export type Violation = { file: string; message: string }

type Import = { specifier: string; target: string | undefined; typeOnly: boolean }

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g
const onlyTypes = /\{\s*(?:type\s+\w+(?:\s+as\s+\w+)?\s*,?\s*)+\}\s*from/
// Ways past React's escaping: raw HTML, text that becomes a script, and addresses that are one.
const rawHtmlPattern =
  /\b(?:dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|createContextualFragment|(?<!sandbox="" )srcdoc|DOMParser|setHTMLUnsafe|parseHTMLUnsafe)\b|\bdocument\s*\.\s*write(?:ln)?\b|\beval\s*\(|\bnew\s+Function\b|['"`](?:javascript|vbscript):/i
// Storage anywhere, and what only a browser has where a module is loaded, which the server does too.
const browserOnlyPattern =
  /\b(?:local|session)Storage\b|^(?:(?:export )?(?:const|let) [^=\n]*= (?!.*=>))?(?:window|document|navigator)\.(?!(?:document\.)?write)/m
// Text inserted into SQL.
const rawSqlPattern = /\b(?:sql|CompiledQuery)\.raw\b/
const sqlPattern = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql\.lit\b/

/**
 * Finds every violation in the given sources (path from the repository's root -> text). `others` are the paths of files that
 * are not sources, which take room in their folders too.
 */
export function findViolations(sources: ReadonlyMap<string, string>, others: readonly string[] = []): Violation[] {
  const imports = new Map([...sources].map(([file, text]) => [file, importsOf(file, text)]))
  const owners = findOwners(sources)
  return [
    ...[...imports].flatMap(([file, found]) => found.flatMap((one) => checkImport(file, one))),
    ...[...sources].flatMap(([file, text]) => [
      ...checkSql(file, text),
      ...checkOwner(file, text, owners),
      ...checkRawHtml(file, text),
      ...checkBrowserOnly(file, text),
      ...checkName(file),
      ...checkWords(file, text),
      ...checkPatterns(file, text),
    ]),
    ...findCycles(imports),
    ...findRoomCircles(imports),
    ...checkFolderSizes([...sources.keys(), ...others]),
  ]
}

function importsOf(file: string, text: string): Import[] {
  return [...text.matchAll(importPattern)].map(([whole, type, from, bare, dynamic]) => {
    const specifier = from ?? bare ?? dynamic ?? ''
    const target = specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier) : undefined
    return { specifier, target, typeOnly: type !== undefined || onlyTypes.test(whole) }
  })
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file)

function checkImport(file: string, { specifier, target, typeOnly }: Import): Violation[] {
  if (isTest(file)) return []
  if (target === undefined) return checkPackage(file, specifier)
  const rule = arrowRules.filter(({ from }) => file.startsWith(from)).sort((a, b) => b.from.length - a.from.length)[0]
  if (target.startsWith('src/server/') && file.startsWith('src/client/') && !typeOnly) {
    return [
      {
        file,
        message: `imports ${target} as a value. The client may take the type AppRouter only, in src/client/platform/server/trpc.ts.`,
      },
    ]
  }
  const allowed = !rule || rule.may.some((place) => target.startsWith(place)) || isWithinModules(file, target)
  return allowed ? checkFolders(file, target) : [{ file, message: `imports ${target}. ${rule.else}` }]
}

function checkFolders(file: string, target: string): Violation[] {
  return Object.entries(folderOrder).flatMap(([within, folders]) => {
    const placeOf = (path: string) =>
      path.startsWith(within) ? folders.findLastIndex((folder) => path.startsWith(within + folder)) : folders.length
    if (!file.startsWith(within) || placeOf(file) <= placeOf(target)) return []
    const order = folders.filter((folder) => folder !== '').join(', ')
    return [{ file, message: `imports ${target}. A folder there imports only from those after it: ${order}` }]
  })
}

function checkPackage(file: string, specifier: string): Violation[] {
  if (specifier.startsWith('node:') || specifier.startsWith('virtual:')) {
    const isShared = file.startsWith('src/shared/')
    return isShared ? [{ file, message: `imports ${specifier}. src/shared runs in both worlds.` }] : []
  }
  const rule = packageRules.find(
    (one) => one.package.test(specifier) && !one.only.some((place) => file.startsWith(place)),
  )
  return rule ? [{ file, message: `imports ${specifier}. ${rule.else}` }] : []
}

const moduleOf = (file: string) => /^src\/server\/modules\/([^/]+)\//.exec(file)?.[1]

function isWithinModules(file: string, target: string): boolean {
  const from = moduleOf(file)
  const to = moduleOf(target)
  // The server's router and plugins combine the modules; their own rules say what else they may import.
  if (to === undefined) return false
  if (file === 'src/server/router.ts') return target.endsWith('/router.ts')
  if (from === undefined) return false
  if (from === to) return true
  const row = (name: string) => moduleRows.findIndex((names) => names.some((one) => one === name))
  return row(from) < row(to)
}

function checkSql(file: string, text: string): Violation[] {
  const isFree = !file.startsWith('src/') || file.startsWith('src/server/test/') || isTest(file)
  // The limiter has its own fixed statements with separate values.
  const raw = isFree || file === 'src/server/lib/rate-limits.ts' ? null : rawSqlPattern.exec(text)
  if (raw) return [{ file, message: `puts text into SQL (${raw[0]}). Values are parameters, names are sql.ref.` }]
  const isPlace = isFree || /\/queries\.ts$/.test(file)
  const found = sqlPattern.exec(isPlace ? '' : text)
  return found ? [{ file, message: `holds SQL (${found[0]}). SQL lives in the queries.ts of its module.` }] : []
}

const comments = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*$/gm
// What is in quotation marks, and the text between two tags.
const texts = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`|>([^<>{}=;]*)</g

function checkWords(file: string, text: string): Violation[] {
  if (!file.startsWith('src/') || file.startsWith('src/server/test/') || isTest(file)) return []
  return [...text.replace(comments, '').matchAll(texts)].flatMap(([, ...found]) =>
    wrongWords.flatMap(({ words, say }) => {
      const wrong = words.exec(found.join('').replace(/\s+/g, ' '))
      return wrong ? [{ file, message: `says '${wrong[0]}'. In our words: ${say}` }] : []
    }),
  )
}

// Words with bars between them, each perhaps with ends that may be missing; types have blanks around their bars.
const wordList = /(?:[a-z][a-z\d ?:()[\].\\-]*\|){8}[a-z]/i

function checkPatterns(file: string, text: string): Violation[] {
  const found = isProduct(file) ? wordList.exec(text.replace(comments, '')) : null
  const message = `lists words in a pattern (${found?.[0].slice(0, 40)}). Write them as a text for anyOf.`
  return found ? [{ file, message }] : []
}

/** The module of each table: the one whose table.ts has its rows. */
function findOwners(sources: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const owners = new Map<string, string>()
  for (const [file, text] of sources) {
    const owner = /\/table\.ts$/.test(file) ? moduleOf(file) : undefined
    if (owner === undefined) continue
    for (const [, tables = ''] of text.matchAll(/\btype \w+Tables =[^{]*\{([^}]*)\}/g)) {
      for (const [, table = ''] of tables.matchAll(/(\w+):/g)) owners.set(table, owner)
    }
  }
  return owners
}

// As an argument of Kysely, or after a keyword of SQL.
const tablePattern =
  /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|using|(?:inner|left|right|full|cross)Join(?:Lateral)?)\(\s*\[?['"](\w+)|\b(?:from|join|into|update|table|truncate)\s+(\w+)/gi

/** SQL about a table belongs in the table's module; other modules call its functions. */
function checkOwner(file: string, text: string, owners: ReadonlyMap<string, string>): Violation[] {
  if (!file.startsWith('src/server/') || file.startsWith('src/server/test/') || isTest(file)) return []
  const sql = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$|^import .*$/gm, '')
  const tables = new Set([...sql.matchAll(tablePattern)].map(([, named, written]) => named ?? written ?? ''))
  return [...tables].flatMap((table) => {
    const owner = owners.get(table)
    if (owner === undefined || owner === moduleOf(file)) return []
    return [{ file, message: `holds SQL about ${table}, a table of ${owner}. Call a function of that module.` }]
  })
}

// The server sends one page, which src/server/plugins/pages/static-client.ts escapes by hand; the browser tests plant what must not run.
function checkRawHtml(file: string, text: string): Violation[] {
  const isPlace = file.startsWith('src/') && !file.startsWith('src/server/test/') && !isTest(file)
  const found = rawHtmlPattern.exec(isPlace ? text : '')
  return found ? [{ file, message: `holds raw HTML or script (${found[0]}). Render texts as texts.` }] : []
}

/** Parts of public pages are drawn on the server too: what asks the browser stands in `platform`, with an answer for the server. */
function checkBrowserOnly(file: string, text: string): Violation[] {
  const isPlace = file.startsWith('src/client/') && !file.startsWith('src/client/platform/') && !isTest(file)
  const found = browserOnlyPattern.exec(isPlace && file !== 'src/client/main.tsx' ? text : '')
  return found
    ? [{ file, message: `asks the browser (${found[0]}). Do it in platform, or once the part is shown.` }]
    : []
}

function checkName(file: string): Violation[] {
  const odds = /(?:^|\/)(utils?|helpers?|misc|common|index)\.tsx?$/.exec(file)
  return odds ? [{ file, message: 'has a name that says nothing. Name the file after its content.' }] : []
}

const isProduct = (file: string) =>
  file.startsWith('src/') && !isTest(file) && !/^src\/(?:client|server|shared)\/test\//.test(file)

function checkFolderSizes(files: readonly string[]): Violation[] {
  const entries = new Map<string, Set<string>>()
  const violations: Violation[] = []
  for (const file of files.filter(isCounted)) {
    const parts = file.split('/')
    if (isProduct(file) && parts.length - 3 > folderLimits.levels) {
      violations.push({ file, message: `lies ${parts.length - 3} folders deep; ${folderLimits.levels} are enough.` })
    }
    for (const [depth, name] of parts.entries()) {
      const folder = parts.slice(0, depth).join('/')
      const held = entries.get(folder) ?? new Set()
      entries.set(folder, held.add(thingOf(name)))
    }
  }
  for (const [folder, { size }] of entries) {
    if (size <= folderLimits.entries || wideFolders.includes(folder)) continue
    violations.push({ file: folder, message: `has ${size} entries, more than ${folderLimits.entries}. Give it rooms.` })
  }
  return violations
}

const isCounted = (file: string) => /^(?:src|scripts)\//.test(file)

/** A file, its styles and its tests are one thing. */
const thingOf = (name: string) => name.replace(/(?:\.(?:db|browser))?(?:\.test)?\.(?:tsx?|module\.css)$/, '')

const roomOf = (file: string) => rooms.map((room) => room.exec(file)?.[0]).find((name) => name !== undefined)

/** Rooms that need each other are one room in two places. A room and those within it are one. */
function findRoomCircles(imports: ReadonlyMap<string, readonly Import[]>): Violation[] {
  const ties = new Map<string, Map<string, Import>>()
  for (const [file, found] of imports) {
    const from = isProduct(file) ? roomOf(file) : undefined
    if (from === undefined) continue
    const out = ties.get(from) ?? new Map<string, Import>()
    ties.set(from, out)
    for (const { target, specifier, typeOnly } of found) {
      const to = target === undefined || typeOnly ? undefined : roomOf(target)
      if (to === undefined || to.startsWith(`${from}/`) || from.startsWith(`${to}/`)) continue
      if (to !== from) out.set(to, { target: to, specifier, typeOnly })
    }
  }
  return findCycles(new Map([...ties].map(([room, out]) => [room, [...out.values()]])))
}

// Type-only imports vanish when the program runs, so they make no cycle.
function findCycles(imports: ReadonlyMap<string, readonly Import[]>): Violation[] {
  const state = new Map<string, 'open' | 'done'>()
  const violations: Violation[] = []
  const visit = (file: string, trail: readonly string[]) => {
    if (state.get(file) === 'done') return
    if (state.get(file) === 'open') {
      violations.push({
        file,
        message: `is in an import cycle: ${[...trail.slice(trail.indexOf(file)), file].join(' -> ')}`,
      })
      return
    }
    state.set(file, 'open')
    for (const { target, typeOnly } of imports.get(file) ?? []) {
      if (target !== undefined && !typeOnly && imports.has(target)) visit(target, [...trail, file])
    }
    state.set(file, 'done')
  }
  for (const file of imports.keys()) visit(file, [])
  return violations
}
