import { createContext, useContext, useMemo } from 'react'

/** Rows of a list that are drawn before its place in the window is known, as on the server. */
export const firstRowsMax = 50

/** Which fifty rows of a list the server draws for a browser without scripts; with scripts always the first. */
export const FirstPage = createContext(1)

/** The rows of a list from the page on that is asked for without scripts; with scripts all of them. */
export function useFirstRows<Row>(rows: readonly Row[]): readonly Row[] {
  const page = useContext(FirstPage)
  return useMemo(() => (page === 1 ? rows : rows.slice((page - 1) * firstRowsMax)), [rows, page])
}
