import type { PageFrame } from '../../../shared/site/paging.ts'
import { pageLimitMax } from '../../../shared/site/terms.ts'

/** The total is unknown before the first page. */
export type ReadProgress = { loaded: number; total: number | undefined }

type ReadOptions<Page, Row> = {
  readPage: (input: { cursor: string | null; limit: number }) => Promise<Page>
  rowsOf: (page: Page) => readonly Row[]
  onProgress: (progress: ReadProgress) => void
}

/** A record that moved between two pages appears once, in its latest state. */
export async function readAllPages<Page extends PageFrame, Row extends { id: string }>(
  options: ReadOptions<Page, Row>,
): Promise<Row[]> {
  const { readPage, rowsOf, onProgress } = options
  const rows = new Map<string, Row>()
  let total: number | undefined
  let cursor: string | null = null
  do {
    const page: Page = await readPage({ cursor, limit: pageLimitMax })
    for (const row of rowsOf(page)) rows.set(row.id, row)
    total ??= page.total ?? undefined
    cursor = page.nextCursor
    onProgress({ loaded: rows.size, total })
  } while (cursor !== null)
  return [...rows.values()]
}
