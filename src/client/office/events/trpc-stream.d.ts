// A second copy of the package: as part of the first, the link would be loaded by every screen.
declare module '@trpc/client?stream' {
  export { httpSubscriptionLink } from '@trpc/client'
}
