import { expect, test } from 'vitest'
import { readTitle } from './read-title.ts'

test.each<[string | undefined, readonly string[]]>([
  [
    'gone',
    [
      ...['SOLD', 'SOLD - AWAITING PICKUP', 'SOLD / COMMITTED', 'Sold - not shipped', 'SOLD 11/20/26'],
      ...['Material below is SOLD', 'Sold to Acme Mfg', 'CUSTOMER OWNED', 'SCRAP', 'SPOKEN FOR', 'HR COILS - SOLD'],
      ...['*** RESERVED - DO NOT SELL ***', 'CONSIGNED MATERIAL - PROPERTY OF BOLT TUBE', 'VENDIDO', 'Réservé'],
      ...['The following coils are at outside processor and are NOT FOR SALE', 'Pending Sale', 'Scrap coils'],
      ...['Everything below this line is committed to customers', 'Reserved for Bolt Tube until 12/5'],
    ],
  ],
  [
    'not here',
    [
      ...['INCOMING - ETA 12/20', 'In transit - due 12/15', 'ON ORDER', 'Open Orders', 'ROLLING AT MILL WK 50'],
      ...['ON THE WATER', 'WIP - at slitter'],
    ],
  ],
  ['available', ['AVAILABLE', 'OPEN TO SELL', 'ON THE GROUND', 'DISPONIBLE', 'OUR MATERIAL', 'AVAILABLE - NOT SOLD']],
  ['unknown', ['REJECTS', 'AWAITING RELEASE', 'Customer coils in review']],
  [
    undefined,
    [
      ...['HOT ROLLED COIL', 'All material sold as is, where is', 'Subject to prior sale', 'Material sold FOB Gary'],
      ...['GARY, IN', 'Excess Inventory', 'SECONDARY COILS - AS IS, NO CLAIMS'],
    ],
  ],
])('titles that say %s', (status, titles) => {
  expect(titles.map((title) => [title, readTitle(title).status])).toEqual(titles.map((title) => [title, status]))
})

test.each([
  ['PRIME', 'Prime', ''],
  ['Secondary HR Coils', 'Secondary', 'HR Coils'],
  ['EXCESS PRIME COILS', 'Excess Prime', 'COILS'],
  ['Non-Prime', 'Secondary', ''],
  ['1sts', 'Prime', ''],
  ['Prime & Secondary', undefined, 'Prime & Secondary'],
])('the title %s says the condition %s', (title, condition, rest) => {
  expect(readTitle(title)).toMatchObject({ condition, rest })
})
