import { adminRouter } from './modules/admin/router.ts'
import { catalogRouter } from './modules/catalog/router.ts'
import { customersCalls } from './modules/customers/router.ts'
import { dealingsCalls } from './modules/dealings/router.ts'
import { inquiriesRouter } from './modules/inquiries/router.ts'
import { inventoryRouter } from './modules/inventory/router.ts'
import { mineRouter } from './modules/mine/router.ts'
import { needsRouter } from './modules/needs/router.ts'
import { createCallerFactory, router } from './trpc.ts'

export const appRouter = router({
  inventory: inventoryRouter,
  inquiries: inquiriesRouter,
  needs: needsRouter,
  mine: mineRouter,
  customers: router({ ...customersCalls, ...dealingsCalls }),
  catalog: catalogRouter,
  admin: adminRouter,
})

/** The client's calls are checked against this type. */
export type AppRouter = typeof appRouter
/** Calls the procedures from inside the server: for the REST paths and the tests. */
export const createCaller = createCallerFactory(appRouter)
export type Caller = ReturnType<typeof createCaller>
