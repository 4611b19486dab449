import { Anchor } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useContext } from 'react'
import { FirstPage, firstRowsMax } from './first-rows.ts'

/** Without scripts, the way to the rows that follow; with them nothing. */
export function NextPage({ rowCount, hasMore }: { rowCount: number; hasMore: boolean }) {
  const page = useContext(FirstPage)
  const { pathname, searchStr } = useLocation()
  if (rowCount <= firstRowsMax && !hasMore) return null
  const query = new URLSearchParams(searchStr)
  query.set('page', String(page + 1))
  return (
    <noscript>
      <Anchor href={`${pathname}?${query}`} rel="next">
        Next {firstRowsMax}
      </Anchor>
    </noscript>
  )
}
