import { categoryTraits, type SteelFinish, type SteelForm } from '../../../../shared/steel/categories.ts'
import type { ProductStock } from '../../../../shared/stock/schema.ts'

const finishesByFamily = {
  'Hot rolled': ['hot rolled'],
  Pickled: ['P&O', 'pickle dry'],
  'Cold rolled': ['cold rolled'],
  Coated: ['galvanized', 'galvaneal', 'galvalume', 'bonderized', 'aluminized'],
} as const satisfies Record<string, readonly SteelFinish[]>
const plateFamily = 'Plate'

export const steelForms = ['coil', 'sheet', 'plate'] as const satisfies readonly SteelForm[]

export type ProductFamily = { name: string; cells: Record<SteelForm, ProductStock[]> }
export type ProductGrid = { families: ProductFamily[]; others: ProductStock[] }

/** The products by family and form, those that fit nowhere apart. A family's products are in the trade's order. */
export function toProductGrid(products: readonly ProductStock[]): ProductGrid {
  const placed = products.map((product) => ({ product, ...placeOf(product.category) }))
  const inCell = (name: string, cell: SteelForm) =>
    placed
      .filter(({ family, form }) => family === name && form === cell)
      .sort((a, b) => a.rank - b.rank)
      .map(({ product }) => product)
  const families = [...Object.keys(finishesByFamily), plateFamily].map((name) => ({
    name,
    cells: { coil: inCell(name, 'coil'), sheet: inCell(name, 'sheet'), plate: inCell(name, 'plate') },
  }))
  return {
    families: families.filter(({ cells }) => steelForms.some((form) => cells[form].length > 0)),
    others: placed.filter(({ family }) => family === undefined).map(({ product }) => product),
  }
}

type Place = { family: string | undefined; form: SteelForm | undefined; rank: number }

function placeOf(category: string): Place {
  const { form, finish } = categoryTraits(category)
  const [family, finishes = []] =
    Object.entries<readonly SteelFinish[]>(finishesByFamily).find(([, known]) => finish && known.includes(finish)) ?? []
  const isPlainPlate = form === 'plate' && (family === undefined || family === 'Hot rolled')
  const rank = finish ? finishes.indexOf(finish) : 0
  return { family: isPlainPlate ? plateFamily : form && family, form, rank }
}
