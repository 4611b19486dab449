import type { ListedItem } from '../values/item-values.ts'

const slotsAtFirst = 1 << 12

/**
 * The items seen so far, by source, product id and heat number. A table of numbers with open addressing: a map of 100,000
 * texts would take a fifth of the time of reading them.
 */
export class Identities {
  readonly #sources = new Set<string>()
  /** Of each item its three texts, one after the other. */
  readonly #texts: string[] = []
  readonly #hashes: number[] = []
  /** The number of an item from 1 on; 0 is free. */
  #slots = new Int32Array(slotsAtFirst)
  #lastSource: string | undefined
  // So that no file can be made for slow searches.
  readonly #seed = Math.floor(Math.random() * 2 ** 32)

  /** Returns whether an item is new; one without id and heat always is. */
  add({
    source_code: source,
    product_id: id,
    heat_num: heat,
  }: Pick<ListedItem, 'source_code' | 'product_id' | 'heat_num'>) {
    if (source !== this.#lastSource) this.#sources.add(source)
    this.#lastSource = source
    if (id === '' && heat === '') return true
    const hash = mix(mix(mix(this.#seed, source), id), heat)
    const slot = this.#findSlot(hash, [source, id, heat])
    if (slot === undefined) return false
    this.#texts.push(source, id, heat)
    this.#hashes.push(hash)
    this.#slots[slot] = this.#hashes.length
    if (this.#hashes.length * 2 > this.#slots.length) this.#grow()
    return true
  }

  sourceCodes(): string[] {
    return [...this.#sources]
  }

  /** The free slot for an item; undefined if it is known. */
  #findSlot(hash: number, [source, id, heat]: readonly [string, string, string]): number | undefined {
    const texts = this.#texts
    const slots = this.#slots
    const last = slots.length - 1
    let slot = hash & last
    for (let item = slots[slot] ?? 0; item > 0; item = slots[slot] ?? 0) {
      const at = (item - 1) * 3
      const isSame =
        this.#hashes[item - 1] === hash && texts[at + 1] === id && texts[at + 2] === heat && texts[at] === source
      if (isSame) return undefined
      slot = (slot + 1) & last
    }
    return slot
  }

  #grow(): void {
    const slots = new Int32Array(this.#slots.length * 4)
    const last = slots.length - 1
    for (const [index, hash] of this.#hashes.entries()) {
      let slot = hash & last
      while (slots[slot] !== 0) slot = (slot + 1) & last
      slots[slot] = index + 1
    }
    this.#slots = slots
  }
}

// FNV-1a, with the length so that texts cannot run into each other.
function mix(before: number, text: string): number {
  let hash = Math.imul(before ^ text.length ^ 0x811c9dc5, 0x01000193)
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash ^ (hash >>> 15)
}
