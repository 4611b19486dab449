import { ProductTypesPanel } from '../../office/catalog/ProductTypesPanel.tsx'
import type { AdminTabProps } from '../../office/frame/admin-search.ts'

/** The PRODUCT tab; the address holds the product type that is being added or edited. */
export function AdminProducts({ search, onSearch }: AdminTabProps) {
  return (
    <ProductTypesPanel
      openId={search.product}
      onOpen={(product) => onSearch({ product }, { isStep: product !== undefined })}
    />
  )
}
