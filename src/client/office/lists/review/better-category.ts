import type { UploadPreview } from '../../../../shared/lists/schema.ts'

/** The product type that most rows name, if it is not the chosen category. */
export function findBetterCategory(
  { products }: Pick<UploadPreview, 'products'>,
  category: string,
): string | undefined {
  const total = products.reduce((sum, { rows }) => sum + rows, 0)
  const [most] = products
  return most && most.category !== category && most.rows > total / 2 ? most.category : undefined
}
