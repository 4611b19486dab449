/** Steel that is neither coil, sheet nor plate, and other metals: no product type of a plain list is meant for them. */
const shapes =
  /\b(?:TUB(?:E|ES|ING)|PIPES?|HSS|BARS?|REBARS?|BEAMS?|ANGLES?|CHANNELS?|RODS?|WIRE|FLATS|ROUNDS|HEX(?:AGONS?)?|STRUCTURALS?|GRATING|EXPANDED|DECK(?:ING)?|JOISTS?|PILING|RAILS?|BILLETS?|INGOTS?|SLABS?|CASTINGS?|FORGINGS?|FASTENERS?|BOLTS?)\b/
// 'Tube stock' and 'pipe grade' are coils for tubes.
const forShapes = /\b(?:STOCK|GRADE|QUALITY|SKELP|TYPE|MILL COIL)\b/
const metals =
  /\b(?:STAINLESS|ALUMINUM(?! (?:KILLED|COATED|CLAD|ZINC|SILICON))|BRASS|BRONZE|COPPER(?! (?:BEARING|BRG))|TITANIUM|INCONEL|MONEL|HASTELLOY)\b/
const stainlessGrade =
  /^(?:(?:ASTM )?A ?240\b.*|(?:SS|TYPE|T|AISI)?[ -]?(?:201|301|302|303|304|309|310|316|317|321|347|409|410|416|420|430|439|441|444|2205)[LHS]?(?:\/(?:304|316)L?)?(?: ?SS| STAINLESS)?(?: [#0-9BA]+)?)$/

/** Whether a product is no flat carbon steel, unless the category is of it. */
export function isOtherProduct(product: string, category: string): boolean {
  const words = product.toUpperCase()
  const named = metals.exec(words) ?? (forShapes.test(words) ? undefined : shapes.exec(words))
  return named != null && !category.toUpperCase().includes(named[0].replace(/(?:E?S|ING)$/, ''))
}

/** Whether a grade is of stainless steel, and the category is not. */
export function isOtherGrade(grade: string, category: string): boolean {
  const words = grade.toUpperCase()
  // '410' and '420' may be strengths.
  const isStrength = /^4[1-4]\d$/.test(words)
  return !isStrength && stainlessGrade.test(words) && !metals.test(category.toUpperCase())
}
