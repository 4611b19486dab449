import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PageFrame } from '../../../shared/site/paging.ts'

type Stored = { id: string | number }

export type PageRows<Page, Row> = {
  read: (page: Page) => readonly Row[]
  write: (page: Page, rows: Row[]) => Page
}

/** Pages are dropped when their filter or tab is left, so coming back loads only the first page. */
export const pageOptions = {
  getNextPageParam: ({ nextCursor }: PageFrame) => nextCursor,
  gcTime: 0,
  refetchOnMount: 'always',
  placeholderData: keepPreviousData,
} as const

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

export type Pages<Row> = {
  /** Undefined until the first page is loaded. */
  data: readonly Row[] | undefined
  total: number
  /** How many of them are not loaded yet. */
  left: number
  /** Whether the rows are still those of the previous filter. */
  isOutdated: boolean
  /** False while only the next page is loading. */
  isFetching: boolean
  isLoadingMore: boolean
  error: unknown
  moreError: unknown
  loadMore: () => void
  refetch: () => void
}

/** A record that moved between two pages appears once. */
export function usePages<Page extends PageFrame, Row extends Stored>(
  query: PagesQuery<Page>,
  { read }: Pick<PageRows<Page, Row>, 'read'>,
): Pages<Row> {
  const { data, error, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError } = query
  const rows = useMemo(() => data && uniqueById(data.pages.flatMap((page) => read(page))), [data, read])
  const loaded = rows?.length ?? 0
  const total = hasNextPage ? Math.max(data?.pages[0]?.total ?? 0, loaded + 1) : loaded
  return {
    data: rows,
    total: query.isPlaceholderData ? (data?.pages[0]?.total ?? loaded) : total,
    left: hasNextPage ? total - loaded : 0,
    isOutdated: query.isPlaceholderData,
    isFetching: isFetching && !isFetchingNextPage,
    isLoadingMore: isFetchingNextPage,
    error: isFetchNextPageError ? null : error,
    moreError: isFetchNextPageError ? error : null,
    // Fetching the next page would cancel a running refetch of all pages.
    loadMore: () => {
      if (hasNextPage && !isFetching) void query.fetchNextPage()
    },
    refetch: () => void query.refetch(),
  }
}

function uniqueById<Row extends Stored>(rows: readonly Row[]): readonly Row[] {
  const byId = new Map<string | number, Row>()
  for (const row of rows) if (!byId.has(row.id)) byId.set(row.id, row)
  return byId.size === rows.length ? rows : [...byId.values()]
}

export function useLoadedPages<Page extends PageFrame, Row extends Stored>(
  queryKey: QueryKey,
  rows: PageRows<Page, Row>,
) {
  return loadedPages(useQueryClient(), queryKey, rows)
}

/** Changes records in every loaded page of a procedure, under any filter. */
export function loadedPages<Page extends PageFrame, Row extends Stored>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  { read, write }: PageRows<Page, Row>,
) {
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
    find: (id: string): Row | undefined =>
      queryClient
        .getQueriesData<InfiniteData<Page>>({ queryKey })
        .flatMap(([, data]) => data?.pages ?? [])
        .flatMap((page) => read(page))
        .find((row) => row.id === id),
    /** Cancels running fetches, which would undo an optimistic change. */
    cancel: () => queryClient.cancelQueries({ queryKey }),
    patch: (id: string, fields: Partial<Row>): void =>
      changePages(id, (rows) => rows.map((row) => (row.id === id ? { ...row, ...fields } : row))),
    remove: (id: string): void => changePages(id, (rows) => rows.filter((row) => row.id !== id)),
    invalidate: () => queryClient.invalidateQueries({ queryKey }),
  }
}
