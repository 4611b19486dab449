import type { AdminTabProps } from '../../features/admin/admin-search.ts'
import { ProductTypesPanel } from '../../features/product-types/ProductTypesPanel.tsx'

/** The PRODUCT tab; the product type that is being added or edited stands in the address. */
export function AdminProducts({ search, onSearch }: AdminTabProps) {
  return (
    <ProductTypesPanel
      openId={search.product}
      onOpen={(product) => onSearch({ product }, { isStep: product !== undefined })}
    />
  )
}
