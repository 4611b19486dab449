import { formatCountOf, wordFor } from '../../../shared/text/count-text.ts'
import type { StoredProduct } from './product-type-hooks.ts'

/** What deleting a product type does to its items. */
export function deletionText({ productType: { name, active }, itemCount }: StoredProduct): string {
  if (itemCount === 0) return 'No items use it. This action cannot be undone.'
  const used = `${formatCountOf(itemCount, 'item')} ${wordFor(itemCount, 'uses', 'use')}`
  const stays = wordFor(itemCount, 'It stays', 'They stay')
  // Only inactive product types hide their items; deleting one shows them.
  const shown = active === 1 ? '' : ' Buyers do not see this product while it is inactive; once it is deleted, they do.'
  return `${used} the product ${name}. ${stays} in inventory under this name.${shown} This action cannot be undone.`
}
