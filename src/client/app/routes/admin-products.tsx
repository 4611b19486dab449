import { type AdminTabProps, newRecord } from '../../features/admin/admin-search.ts'
import { ProductTypesPanel } from '../../features/product-types/ProductTypesPanel.tsx'

/** The PRODUCT tab; the product type that is being added or edited stands in the address. */
export function AdminProducts({ search: { product }, onSearch }: AdminTabProps) {
  const isAdding = product === newRecord
  return (
    <ProductTypesPanel
      isAdding={isAdding}
      editedId={isAdding ? undefined : product}
      onAdd={() => onSearch({ product: newRecord }, { isStep: true })}
      onEdit={(id) => onSearch({ product: id }, { isStep: true })}
      onClose={() => onSearch({ product: undefined }, { isStep: false })}
    />
  )
}
