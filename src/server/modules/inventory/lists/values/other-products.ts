import { readGradeMetals, readMetals } from '../../../../../shared/steel/metals.ts'

/** Steel that is neither coil, sheet nor plate: no product type of a plain list is meant for it, nor for other metals. */
const shapes =
  /\b(?:TUB(?:E|ES|ING)|PIPES?|HSS|BARS?|REBARS?|BEAMS?|ANGLES?|CHANNELS?|RODS?|WIRE|FLATS|ROUNDS|HEX(?:AGONS?)?|STRUCTURALS?|GRATING|EXPANDED|DECK(?:ING)?|JOISTS?|PILING|RAILS?|BILLETS?|INGOTS?|SLABS?|CASTINGS?|FORGINGS?|FASTENERS?|BOLTS?)\b/
// 'Tube stock' and 'pipe grade' are coils for tubes.
const forShapes = /\b(?:STOCK|GRADE|QUALITY|SKELP|TYPE|MILL COIL)\b/

/** Whether a product is no flat carbon steel, unless the category is of it. */
export function isOtherProduct(product: string, category: string): boolean {
  const words = product.toUpperCase()
  const metals = readMetals(words)
  if (metals !== 0) return (metals & readMetals(category)) === 0
  const named = forShapes.test(words) ? undefined : shapes.exec(words)
  return named != null && !category.toUpperCase().includes(named[0].replace(/(?:E?S|ING)$/, ''))
}

/** Whether a grade is of another metal, and the category names none. */
export function isOtherGrade(grade: string, category: string): boolean {
  return readGradeMetals(grade) !== 0 && readMetals(category) === 0
}
