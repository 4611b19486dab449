import type { Db } from '../db/database.ts'

/** A database that counts the queries made by it. */
export function countQueries(db: Db): { counting: Db; count: () => number } {
  let queries = 0
  const counting = db.withPlugin({
    transformQuery: ({ node }) => {
      queries += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { counting, count: () => queries }
}
