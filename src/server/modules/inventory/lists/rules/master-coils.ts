import { formatCountOf, wordFor } from '../../../../../shared/text/count-text.ts'
import type { Rule } from './rule.ts'

const piecesMin = 2
// By judgment: slitting loses edges and ends.
const shareMin = 0.85
const shareMax = 1.005

type Coil = { row: number; id: string; pounds: number; widthIn: number; pieces: number; piecesLb: number }

/**
 * Finds coils that are listed above the coils that they were slit into: these follow, begin with the same ID, are
 * narrower, and weigh as much together.
 */
export const masterCoils: Rule = () => {
  let master: Coil | undefined
  const found = { rows: 0, first: 0, id: '' }
  const close = () => {
    const { row, id, pounds, pieces, piecesLb } = master ?? noCoil
    if (pieces < piecesMin || piecesLb < pounds * shareMin || piecesLb > pounds * shareMax) return
    if (found.rows === 0) Object.assign(found, { first: row, id })
    found.rows += 1
  }
  return {
    watch(row, { 'Product ID': id }, { weight, width, product }) {
      if (!product.isCoil) return undefined
      const pounds = weight.pounds ?? 0
      const widthIn = width.inches ?? 0
      if (master && widthIn < master.widthIn && isPieceOf(master.id, id)) {
        master.pieces += 1
        master.piecesLb += pounds
        return undefined
      }
      if (master && master.pieces > 0) close()
      master = id !== '' && pounds > 0 ? { row, id, pounds, widthIn, pieces: 0, piecesLb: 0 } : undefined
      return undefined
    },
    found() {
      close()
      master = undefined
      const { rows, first, id } = found
      if (rows === 0) return []
      const message = `${formatCountOf(rows, 'coil')} ${wordFor(rows, 'weighs', 'weigh')} as much as the narrower coils below, whose IDs begin the same way; a master coil that was slit would count twice`
      return [{ warning: { row: first, column: 'Product ID', value: id, message, expected: '' }, rows }]
    },
  }
}

const noCoil: Coil = { row: 0, id: '', pounds: 0, widthIn: 0, pieces: 0, piecesLb: 0 }

const suffix = /^[-./ ]?[A-Z\d]{1,2}$/i

function isPieceOf(master: string, id: string): boolean {
  return id.length > master.length && id.startsWith(master) && suffix.test(id.slice(master.length))
}
