import type { InventorySearch } from '../stock/inventory-search.ts'
import type { SearchPageParams } from './search-page-params.ts'

/** What is chosen for one location, asked of all of them. */
export function toSearchEverywhere(search: InventorySearch): SearchPageParams {
  const { region, category, grade, condition } = search
  return {
    region,
    category: category === undefined ? undefined : [category],
    thicknessFrom: toText(search.from),
    thicknessTo: toText(search.to),
    widthFrom: toText(search.widthFrom),
    widthTo: toText(search.widthTo),
    lengthFrom: toText(search.lengthFrom),
    lengthTo: toText(search.lengthTo),
    weightFrom: toText(search.weightFrom),
    weightTo: toText(search.weightTo),
    grade: grade && [...grade],
    condition: condition && [...condition],
  }
}

function toText(figure: number | undefined): string | undefined {
  return figure === undefined ? undefined : String(figure)
}
