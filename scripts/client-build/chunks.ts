import { existsSync } from 'node:fs'

/** What the results and the search share: the table with its cells, and what stands around it. */
const itemFiles = [
  'src/client/buyer/inquiry/CreateInquiryButton.tsx',
  'src/client/buyer/inquiry/inquiry-draft.ts',
  'src/client/buyer/inquiry/sent/SentInquiriesButton.tsx',
  'src/client/buyer/inquiry/use-session-expiry.ts',
  'src/client/buyer/item/ColumnsButton.tsx',
  'src/client/buyer/item/InventoryCards.tsx',
  'src/client/buyer/item/ItemsExport.tsx',
  'src/client/buyer/item/inventory-columns.tsx',
  'src/client/buyer/item/item-fields.ts',
  'src/client/buyer/item/ranges/range.ts',
  'src/client/buyer/picks/ShortlistMarks.tsx',
  'src/client/buyer/stock/inventory-search.ts',
  'src/client/buyer/stock/item-filter.ts',
  'src/client/buyer/stock/list/ThicknessStrip.tsx',
  'src/client/buyer/stock/list/item-sort.ts',
  'src/client/platform/server/read-all-pages.ts',
  'src/client/ui/print/PrintedDocument.tsx',
  'src/client/ui/table/DataTable.tsx',
  'src/client/ui/table/DataTableBody.tsx',
  'src/client/ui/table/ListExport.tsx',
  'src/client/ui/table/TableCells.tsx',
  'src/client/ui/table/table-model.ts',
  'src/client/ui/table/virtual-rows.tsx',
  'src/shared/steel/gauges.ts',
  'src/shared/stock/item-columns.ts',
]
const itemPackages =
  /@tanstack\/(react-virtual|virtual-core)|icons\/IconAdjustmentsHorizontal\b|use-debounced-callback\b/

/** A few lines each, which nearly every page has: the notices, what opens, and their icons. */
const partFiles = [
  'src/client/buyer/question/SearchAllLink.tsx',
  'src/client/buyer/regions/kept-regions.ts',
  'src/client/buyer/stock/words.ts',
  'src/client/buyer/visit/find-deals-draft.ts',
  'src/client/platform/session/buyer-trail.ts',
  'src/client/platform/text/format.ts',
  'src/client/ui/feedback/EmptyState.tsx',
  'src/client/ui/feedback/LoadError.tsx',
  'src/client/ui/feedback/Notice.tsx',
  'src/client/ui/feedback/use-delayed.ts',
  'src/client/ui/fields/CheckRow.tsx',
  'src/client/ui/fields/PlainCheckbox.tsx',
  'src/client/ui/page/Disclosure.tsx',
  'src/client/ui/page/LinkButton.tsx',
  'src/shared/site/terms.ts',
  'src/shared/steel/categories.ts',
  'src/shared/steel/conditions.ts',
  'src/shared/steel/weight.ts',
]
const partPackages =
  /icons\/(IconSearch|IconMail|IconAlertTriangle|IconChevronRight)\b|components\/Alert\/|use-disclosure\b/

/** A few lines each, which buyers' pages share in several ways. */
const buyerFiles = [
  'src/client/buyer/inquiry/sent/kept-inquiries.ts',
  'src/client/buyer/picks/Selection.tsx',
  'src/client/buyer/picks/kept-shortlist.ts',
]

/** What a search asks; the bounds of sizes would be packed by themselves. */
const questionFiles = [
  'src/client/buyer/question/phrase-text.ts',
  'src/client/buyer/question/search-question.ts',
  'src/client/buyer/search/hooks.ts',
  'src/shared/search/bounds.ts',
]

/** What knows which items are picked. */
const shortlistFiles = ['src/client/buyer/picks/hooks.ts', 'src/client/buyer/picks/shortlist-store.ts']

/** Fields come together on nearly every screen; each file of its own would be packed by itself. */
const fieldFiles = ['src/client/buyer/item/ranges/RangeFields.tsx', 'src/client/ui/fields/use-typed-text.ts']
const fieldPackages =
  /@mantine\/core\/esm\/components\/(Alert|Input|InputBase|TextInput|NativeSelect|VisuallyHidden)\/|ComboboxChevron/

/** Which modules share a script: what every screen needs is in two, since packages seldom change and stay in the caches. */
export const chunkGroups = [
  { name: 'packages', tags: ['$initial' as const], test: /node_modules/, priority: 2 },
  { name: 'shell', tags: ['$initial' as const], priority: 1 },
  { name: 'items', test: oneOf(itemFiles, itemPackages) },
  { name: 'parts', test: oneOf(partFiles, partPackages), priority: 1 },
  { name: 'buyers', test: oneOf(buyerFiles) },
  { name: 'question', test: oneOf(questionFiles) },
  { name: 'shortlist', test: oneOf(shortlistFiles) },
  { name: 'fields', test: oneOf(fieldFiles, fieldPackages) },
]

/** Whether a module is one of these files, or the CSS of one. A file that is gone would leave its chunk unnoticed. */
function oneOf(files: readonly string[], packages?: RegExp): (id: string) => boolean {
  const gone = files.filter((file) => !existsSync(file))
  if (gone.length > 0) throw new Error(`No such files, named in scripts/client-build/chunks.ts: ${gone.join(', ')}`)
  const ends = files.map((file) => file.replace(/\.tsx?$/, '.'))
  return (id) => packages?.test(id) || ends.some((end) => id.includes(`/${end}`))
}
