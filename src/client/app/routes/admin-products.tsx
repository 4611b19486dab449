import type { AdminTabProps } from '../../features/admin/admin-search.ts'
import { ProductTypesPanel } from '../../features/product-types/ProductTypesPanel.tsx'

/** The PRODUCT tab; the address holds the product type that is being added or edited. */
export function AdminProducts({ search, onSearch }: AdminTabProps) {
  return (
    <ProductTypesPanel
      openId={search.product}
      onOpen={(product) => onSearch({ product }, { isStep: product !== undefined })}
    />
  )
}
