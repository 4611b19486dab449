import { useState } from 'react'

const stepRows = 100

export function useShownRows<Row>(rows: readonly Row[], step: number = stepRows) {
  const [limit, setLimit] = useState(step)
  return {
    shown: rows.slice(0, limit),
    left: Math.max(0, rows.length - limit),
    showMore: () => setLimit(limit + step),
  }
}
