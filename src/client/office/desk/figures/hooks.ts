import { trpc } from '../../../platform/server/trpc.ts'

const fresh = { refetchOnMount: 'always' } as const

export const useStockFigures = () => trpc.admin.figures.stock.useQuery(undefined, fresh)
export const useRegionFigures = () => trpc.admin.figures.regions.useQuery(undefined, fresh)
export const useListFigures = () => trpc.admin.figures.lists.useQuery(undefined, fresh)
export const useLeadFigures = () => trpc.admin.figures.leads.useQuery(undefined, fresh)
export const usePriceFigures = () => trpc.admin.figures.prices.useQuery(undefined, fresh)
export const useMarginFigures = () => trpc.admin.figures.margin.useQuery(undefined, fresh)
