import { type RegionName, regionNames } from '../../../shared/places/regions.ts'
import { categoryTraits, namedTraits } from '../../../shared/steel/categories.ts'

const namesMax = 5

/** The products and regions that an announcement is about, as a search; it names one of them at least. */
export type AnnouncedSteel = { category?: string[]; region?: RegionName[] }

/** Finds products, by their names or else by the forms and finishes, and regions in a text. 'Pacific time' is no region. */
export function findAnnouncedSteel(text: string, products: readonly string[]): AnnouncedSteel | undefined {
  const named = products.filter((product) => names(text, product, 'i'))
  const category = named.length > 0 ? named : productsLike(text, products)
  // In small letters a region's name may be a common word.
  const region = regionNames.filter((name) => names(text, name, ''))
  if (category.length === 0 && region.length === 0) return undefined
  return {
    ...(category.length > 0 && { category: category.slice(0, namesMax) }),
    ...(region.length > 0 && { region: region.slice(0, namesMax) }),
  }
}

// Words that fit more products than a link can name are about none of them.
function productsLike(text: string, products: readonly string[]): string[] {
  const { forms, finishes } = namedTraits(text)
  if (forms.length === 0 && finishes.length === 0) return []
  const fitting = products.filter((product) => {
    const { form, finish } = categoryTraits(product)
    const fitsForm = forms.length === 0 || (form !== undefined && forms.includes(form))
    return fitsForm && (finishes.length === 0 || (finish !== undefined && finishes.includes(finish)))
  })
  return fitting.length > namesMax ? [] : fitting
}

function names(text: string, name: string, flags: string): boolean {
  const plain = name.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
  return new RegExp(`(?<![\\p{L}\\p{N}])${plain}s?(?![\\p{L}\\p{N}])(?! time)`, `u${flags}`).test(text)
}

/** `See Hot Rolled Plate in Mountain` */
export function describeAnnouncedSteel({ category = ['the steel'], region = [] }: AnnouncedSteel): string {
  return ['See', category.join(', '), ...(region.length > 0 ? ['in', region.join(', ')] : [])].join(' ')
}
