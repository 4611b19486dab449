import { router } from '../../trpc.ts'
import { announcementsRouter } from './announcements/router.ts'
import { assetsRouter } from './assets/router.ts'
import { productTypesRouter } from './product-types/router.ts'
import { teamRouter } from './team/router.ts'

export const catalogRouter = router({
  productTypes: productTypesRouter,
  announcements: announcementsRouter,
  team: teamRouter,
  assets: assetsRouter,
})
