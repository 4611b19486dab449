import type { ListedItem } from '../values/item-values.ts'

/** The items seen so far, by source, product id and heat number. */
export class Identities {
  /** By source and product id; a set only if an id has several heat numbers, which few have. */
  readonly #heats = new Map<string, Map<string, string | Set<string>>>()

  /** Returns whether an item is new; one without id and heat always is. */
  add({
    source_code: source,
    product_id: id,
    heat_num: heat,
  }: Pick<ListedItem, 'source_code' | 'product_id' | 'heat_num'>): boolean {
    let heatsById = this.#heats.get(source)
    if (!heatsById) {
      heatsById = new Map()
      this.#heats.set(source, heatsById)
    }
    if (id === '' && heat === '') return true
    const heats = heatsById.get(id)
    if (heats === undefined) heatsById.set(id, heat)
    else if (typeof heats !== 'string') return !heats.has(heat) && heats.add(heat) !== undefined
    else if (heats !== heat) heatsById.set(id, new Set([heats, heat]))
    return heats !== heat
  }

  sourceCodes(): string[] {
    return [...this.#heats.keys()]
  }
}
