import * as figures from '../../../../shared/office/figures.ts'
import { adminProcedure, router } from '../../../trpc.ts'
import {
  readLeadFigures,
  readListFigures,
  readMarginFigures,
  readPriceFigures,
  readRegionFigures,
  readStockFigures,
} from './figures.ts'

export const figuresRouter = router({
  stock: adminProcedure.output(figures.stockFigures).query(({ ctx }) => readStockFigures(ctx.db)),
  regions: adminProcedure.output(figures.regionFigures).query(({ ctx }) => readRegionFigures(ctx.db)),
  lists: adminProcedure.output(figures.listFigures).query(({ ctx }) => readListFigures(ctx.db)),
  leads: adminProcedure.output(figures.leadFigures).query(({ ctx }) => readLeadFigures(ctx.db)),
  prices: adminProcedure.output(figures.priceFigures).query(({ ctx }) => readPriceFigures(ctx.db)),
  margin: adminProcedure.output(figures.marginFigures).query(({ ctx }) => readMarginFigures(ctx.db)),
})
