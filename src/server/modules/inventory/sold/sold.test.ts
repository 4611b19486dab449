import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const server = join(import.meta.dirname, '../../..')
const declaration = /^(?:export )?(?:async )?(?:function\*?|const|type) (\w+)/gm

/** The declarations of the server's own code that name a table. */
function findNaming(table: RegExp): string[] {
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/(?:^|\/)test\/|\.test\.ts$/.test(file),
  )
  return files.flatMap((file) => {
    const text = readFileSync(join(server, file), 'utf8')
    const places = [...text.matchAll(declaration)]
    return places
      .filter((place, index) => table.test(text.slice(place.index, places[index + 1]?.index)))
      .map(([, name]) => `${file}: ${name}`)
  })
}

// Buyers read `listed_items` and `listed_groups`: what names the tables also sees what is sold, and has to mean it.
test('only what is about the whole stock names its tables', () => {
  expect(findNaming(/inventory_(?:items|groups)/).sort()).toMatchInlineSnapshot(`
    [
      "modules/demo/demo-records.ts: recordNouns",
      "modules/demo/queries.ts: demoTables",
      "modules/inventory/heats/queries.ts: isHeatOfItem",
      "modules/inventory/heats/queries.ts: isInStock",
      "modules/inventory/heats/queries.ts: itemsListedSince",
      "modules/inventory/heats/queries.ts: itemsWithHeats",
      "modules/inventory/heats/queries.ts: markReported",
      "modules/inventory/heats/queries.ts: namesOfItem",
      "modules/inventory/heats/queries.ts: wronglyMarked",
      "modules/inventory/items/queries.ts: countItemsByCategory",
      "modules/inventory/items/queries.ts: countSourcesListedBefore",
      "modules/inventory/items/queries.ts: digestOfItem",
      "modules/inventory/items/queries.ts: isOfGroups",
      "modules/inventory/items/queries.ts: knownSourceCode",
      "modules/inventory/items/queries.ts: renameItemCategory",
      "modules/inventory/items/queries.ts: renameSource",
      "modules/inventory/items/queries.ts: selectItemsAsKnown",
      "modules/inventory/items/queries.ts: selectKnownItem",
      "modules/inventory/items/queries.ts: selectLocations",
      "modules/inventory/items/queries.ts: selectNewestLists",
      "modules/inventory/items/queries.ts: selectSourceCodes",
      "modules/inventory/items/queries.ts: selectSourceTotals",
      "modules/inventory/items/queries.ts: selectSourcesNamed",
      "modules/inventory/items/queries.ts: selectStoredItems",
      "modules/inventory/lists/history/queries.ts: restoreReplacedItems",
      "modules/inventory/lists/history/queries.ts: selectStandingUploads",
      "modules/inventory/lists/staged/queries.ts: selectSharedHeats",
      "modules/inventory/lists/stock/queries.ts: claimDemoItems",
      "modules/inventory/lists/stock/queries.ts: countNamed",
      "modules/inventory/lists/stock/queries.ts: deleteItems",
      "modules/inventory/lists/stock/queries.ts: digestStock",
      "modules/inventory/lists/stock/queries.ts: findCategorySpelling",
      "modules/inventory/lists/stock/queries.ts: insertNewItems",
      "modules/inventory/lists/stock/queries.ts: isStockInScope",
      "modules/inventory/lists/stock/queries.ts: pairEqualItems",
      "modules/inventory/lists/stock/queries.ts: replaceItems",
      "modules/inventory/lists/stock/queries.ts: selectClaimedItems",
      "modules/inventory/lists/stock/queries.ts: selectStockBySource",
      "modules/inventory/lists/stock/queries.ts: selectUnpairedItems",
      "modules/inventory/sold/queries.ts: insertClaims",
      "modules/inventory/sold/queries.ts: insertCopies",
      "modules/inventory/sold/queries.ts: isInStock",
      "modules/inventory/sold/queries.ts: leaveItems",
      "modules/inventory/sold/queries.ts: refreshClaims",
      "modules/inventory/sold/queries.ts: selectEndedSources",
      "modules/inventory/sold/queries.ts: selectFreeItems",
      "modules/inventory/sold/queries.ts: selectLaterItems",
      "modules/inventory/sold/queries.ts: selectMarkChanges",
      "modules/inventory/sold/queries.ts: selectOrdered",
      "modules/inventory/sold/queries.ts: selectSoldViews",
      "modules/inventory/sold/queries.ts: setMarks",
      "modules/inventory/suppliers/queries.ts: suppliersWhere",
      "modules/inventory/table.ts: InventoryTables",
    ]
  `)
})
