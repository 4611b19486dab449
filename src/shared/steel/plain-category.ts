import { categoryTraits } from './categories.ts'

const plainWords = new Set(
  `HOT COLD ROLLED ROLL HR HRC HRS HRPO HRPOC HRPOS HRPD CR CRC CRS P O PO PICKLED PICKLE AND OILED OIL DRY GALV GALVANIZED
  GALVANISED GI HDG DIPPED GALVANEAL GALVANNEAL GALVANNEALED GALVANEALED GALVALUME ZINCALUME BOND BONDERIZED BONDERISED
  PAINT GRIP PAINTGRIP ALUMINIZED ALUMINISED ALZ COIL COILS SHEET SHEETS SHT SHTS PLATE PLATES PL PLS PLT PLTS STEEL
  CARBON`.split(/\s+/),
)

/** Whether a category says a finish and a form and nothing else; 'Galvanized Perforated Sheet' is a product of its own. */
export function isPlainCategory(category: string): boolean {
  const { form, finish } = categoryTraits(category)
  if (form === undefined || finish === undefined) return false
  const words = category.toUpperCase().split(/[^A-Z\d]+/)
  return words.every((word) => word === '' || plainWords.has(word))
}
