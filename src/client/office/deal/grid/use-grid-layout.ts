import { type RefObject, useLayoutEffect, useState } from 'react'

/** Whether a line is a row, or a block of two rows as on a phone. */
export type GridLayout = 'row' | 'stacked'

const rowFromPx = 900

export function useGridLayout(gridRef: RefObject<HTMLElement | null>): GridLayout {
  const [layout, setLayout] = useState<GridLayout>('row')
  useLayoutEffect(() => {
    const grid = gridRef.current
    if (!grid) return undefined
    const measure = () => setLayout((grid.parentElement?.clientWidth ?? 0) >= rowFromPx ? 'row' : 'stacked')
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(grid.parentElement ?? grid)
    return () => observer.disconnect()
  }, [gridRef])
  return layout
}
