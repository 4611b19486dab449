import type { PageFrame } from '../../../shared/site/paging.ts'
import type { PageRows } from '../../ui/table/use-pages.ts'

/** The rows of a page, by the name they have in it. */
export function pageRows<Key extends string, Row>(key: Key): PageRows<PageFrame & Record<Key, Row[]>, Row> {
  return { read: (page) => page[key], write: (page, rows) => ({ ...page, [key]: rows }) }
}
