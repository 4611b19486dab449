import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react'

/** A component whose code is loaded once it is drawn; until then the fallback is in its place, or nothing. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>, fallback?: ReactNode) {
  const Part = lazy(async () => ({ default: await load() }))
  return (props: Props) => <Suspense fallback={fallback}>{createElement(Part, props)}</Suspense>
}
