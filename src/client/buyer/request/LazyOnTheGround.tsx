import { lazy, Suspense } from 'react'
import { isPartlyFilled, type WantedItem } from '../asking/request-draft.ts'

const OnTheGround = lazy(async () => ({ default: (await import('./OnTheGround.tsx')).OnTheGround }))

/** The number of items on the ground for a wanted item, once it states something. */
export function LazyOnTheGround({ item, name }: { item: WantedItem; name: string }) {
  if (!isPartlyFilled(item)) return null
  return (
    <Suspense>
      <OnTheGround item={item} name={name} />
    </Suspense>
  )
}
