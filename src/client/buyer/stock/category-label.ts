const shortLabels = new Map([
  ['Hot Rolled Coil', 'HR COIL'],
  ['Hot Rolled Plate', 'HR Plate'],
])

/** The heading of a category's inventory. */
export function categoryLabel(category: string): string {
  return shortLabels.get(category) ?? category
}
