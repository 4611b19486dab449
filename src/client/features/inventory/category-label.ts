const shortLabels = new Map([
  ['Hot Rolled Coil', 'HR COIL'],
  ['Hot Rolled Plate', 'HR Plate'],
])

/** What a product category is called above its inventory. */
export function categoryLabel(category: string): string {
  return shortLabels.get(category) ?? category
}
