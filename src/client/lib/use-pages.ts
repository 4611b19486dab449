import { type InfiniteData, keepPreviousData, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PageFrame } from '../../shared/paging.ts'

type Stored = { id: string }

/** How the pages of one procedure carry their rows. */
export type PageRows<Page, Row> = {
  read: (page: Page) => readonly Row[]
  write: (page: Page, rows: Row[]) => Page
}

/**
 * How every `page` procedure is read. Pages are forgotten when their filter or tab is left, so that coming back reads one
 * page and not all that somebody scrolled through; the rows of the filter before stay until the first page is there.
 */
export const pageOptions = {
  getNextPageParam: ({ nextCursor }: PageFrame) => nextCursor,
  gcTime: 0,
  refetchOnMount: 'always',
  placeholderData: keepPreviousData,
} as const

/** What is used of the result of `useInfiniteQuery`. */
type PagesQuery<Page> = {
  data: { pages: Page[] } | undefined
  error: unknown
  isFetching: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  isPlaceholderData: boolean
  hasNextPage: boolean
  fetchNextPage: () => Promise<unknown>
  refetch: () => Promise<unknown>
}

/** A list that is loaded page by page. */
export type Pages<Row> = {
  /** What is loaded, each record once; undefined until the first page is there. */
  rows: readonly Row[] | undefined
  /** How many records the filter lets through in all. */
  total: number
  /** How many of them are not loaded yet. */
  left: number
  /** Whether the rows are still those of the filter before. */
  isOutdated: boolean
  /** Whether the list is being read; not while only its next page is. */
  isFetching: boolean
  isLoadingMore: boolean
  /** Why the list could not be loaded, or not be brought up to date. */
  error: unknown
  /** Why the next page could not be loaded. */
  moreError: unknown
  loadMore: () => void
  refetch: () => void
}

/** Reads the pages of a query as one list. A record that moved between two pages meanwhile comes once. */
export function usePages<Page extends PageFrame, Row extends Stored>(
  query: PagesQuery<Page>,
  { read }: Pick<PageRows<Page, Row>, 'read'>,
): Pages<Row> {
  const { data, error, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError } = query
  const rows = useMemo(() => data && uniqueById(data.pages.flatMap((page) => read(page))), [data, read])
  const loaded = rows?.length ?? 0
  const total = hasNextPage ? Math.max(data?.pages[0]?.total ?? 0, loaded + 1) : loaded
  return {
    rows,
    total: query.isPlaceholderData ? (data?.pages[0]?.total ?? loaded) : total,
    left: hasNextPage ? total - loaded : 0,
    isOutdated: query.isPlaceholderData,
    isFetching: isFetching && !isFetchingNextPage,
    isLoadingMore: isFetchingNextPage,
    error: isFetchNextPageError ? null : error,
    moreError: isFetchNextPageError ? error : null,
    // The next page would end a reading of all pages that is under way.
    loadMore: () => {
      if (hasNextPage && !isFetching) void query.fetchNextPage()
    },
    refetch: () => void query.refetch(),
  }
}

function uniqueById<Row extends Stored>(rows: readonly Row[]): readonly Row[] {
  const byId = new Map<string, Row>()
  for (const row of rows) if (!byId.has(row.id)) byId.set(row.id, row)
  return byId.size === rows.length ? rows : [...byId.values()]
}

/** Changes records in every loaded page of a procedure, whatever the list is filtered by. */
export function useLoadedPages<Page extends PageFrame, Row extends Stored>(
  queryKey: QueryKey,
  { read, write }: PageRows<Page, Row>,
) {
  const queryClient = useQueryClient()

  function changePages(id: string, change: (rows: readonly Row[]) => Row[]): void {
    queryClient.setQueriesData<InfiniteData<Page>>(
      { queryKey },
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) =>
            read(page).some((row) => row.id === id) ? write(page, change(read(page))) : page,
          ),
        },
    )
  }

  return {
    /** The record as it is on screen; undefined when it is in no loaded page. */
    find: (id: string): Row | undefined =>
      queryClient
        .getQueriesData<InfiniteData<Page>>({ queryKey })
        .flatMap(([, data]) => data?.pages ?? [])
        .flatMap((page) => read(page))
        .find((row) => row.id === id),
    /** Ends readings under way, which would bring back what is changed now. */
    cancel: () => queryClient.cancelQueries({ queryKey }),
    patch: (id: string, fields: Partial<Row>): void =>
      changePages(id, (rows) => rows.map((row) => (row.id === id ? { ...row, ...fields } : row))),
    remove: (id: string): void => changePages(id, (rows) => rows.filter((row) => row.id !== id)),
    invalidate: () => queryClient.invalidateQueries({ queryKey }),
  }
}
