import type { FixedTexts, ListCategories } from '../../../../../shared/lists/schema.ts'
import type { Db } from '../../../../db/database.ts'
import { type ListFile, openList, requireUploadFile } from '../thread/open-list.ts'
import { recallColumns, selectKnownNames } from './stage-list.ts'

// Rows without a source code are no items, and which source it is does not matter here.
const anySource: FixedTexts = { 'Source Code': 'LIST' }

/**
 * Reads a file as a staged list is read, and stores nothing: staff are offered the product type before they upload it. No
 * product of a list without a Product column is known. Throws as `openList`.
 */
export async function readCategories(db: Db, file: ListFile): Promise<ListCategories> {
  requireUploadFile(file)
  const { items, products } = await openList(file, { fill: anySource }, async (list) => {
    await recallColumns(db, list)
    const options = {
      category: '',
      splitByProduct: true,
      defaultRegions: [],
      includesHiddenRows: false,
      corrections: [],
      ...(await selectKnownNames(db)),
    }
    return list.readRows(0, options, async () => undefined)
  })
  // What names no product type counts under the chosen category, which is blank here.
  return { items, products: products.filter(({ category }) => category !== '') }
}
