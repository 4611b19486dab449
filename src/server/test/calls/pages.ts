import type { PageFrame } from '../../../shared/site/paging.ts'

/** Reads all pages of a list; `between` may change data after each page. */
export async function readPages<Page extends Pick<PageFrame, 'nextCursor'>>(
  read: (cursor: string | null) => Promise<Page>,
  between: (page: Page, pageNumber: number) => Promise<unknown> = async () => undefined,
): Promise<Page[]> {
  const pages: Page[] = []
  let cursor: string | null = null
  do {
    const page: Page = await read(cursor)
    pages.push(page)
    await between(page, pages.length)
    cursor = page.nextCursor
  } while (cursor !== null)
  return pages
}

const toCursor = (json: string) => Buffer.from(json).toString('base64url')
const wrongParts = ['null', '"5"', '[]', '0.5', '-1e15', '1e15', '1e309', 'true', '""', '"a\\u0000"', '"\\ud800"']

/** Forged cursors, made from the place of a row. */
export function forgedCursors(place: readonly (string | number)[]): string[] {
  const parts = place.map((part) => JSON.stringify(part))
  const changed = parts.flatMap((part, i) =>
    wrongParts
      // Any text is a valid id.
      .filter((wrong) => !(wrong === '"5"' && part.startsWith('"')))
      .map((wrong) => `[${parts.with(i, wrong).join()}]`),
  )
  const places = [...changed, `[${parts.slice(1).join()}]`, `[${[...parts, parts[0]].join()}]`]
  const others = ['null', '{}', '[]', '[[]]', '{"__proto__":[]}', '[', '', JSON.stringify(parts.join())]
  return [...[...places, ...others].map(toCursor), 'a cursor', '%', '🔩', 'x'.repeat(500), 'x'.repeat(501)]
}

/** Company names that a pattern or case-sensitive search would confuse. */
export const trickyCompanies = [
  'Acme Steel',
  'ACME METALS',
  '100% Steel',
  '1000 Steel',
  'A_B Coils',
  'AxB Coils',
  'C:\\Mills',
  'C:Mills',
  'Ünïon Stähl',
  'ÜNÏON STÄHL',
  "O'Neill & Söhne",
]
/** Searches among them, with the number of matches. */
export const trickySearches: [text: string, found: number][] = [
  ['acme', 2],
  ['  ACME  ', 2],
  ['me st', 1],
  ['%', 1],
  ['0% s', 1],
  ['_', 1],
  ['a_b', 1],
  ['\\', 1],
  ['c:\\m', 1],
  ['ünïon stähl', 2],
  ['STÄHL', 2],
  ["o'neill", 1],
  ['.*', 0],
  ['acme%steel', 0],
  ["' or true --", 0],
  ['   ', trickyCompanies.length],
  ['', trickyCompanies.length],
]
