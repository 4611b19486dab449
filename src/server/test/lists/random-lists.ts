import type { Question } from '../../../shared/lists/schema.ts'
import { readCondition } from '../../../shared/steel/conditions.ts'
import { columnLetters } from '../../../shared/text/cells.ts'
import { startRandom } from './list-kinds/sheets/random-forms.ts'
import { aStyledFile, type Comment, type RowLook, type StyledSheet } from './list-kinds/styled-file.ts'

/** What is right of a coil: whether it is for sale, what remains of it, and its condition. */
export type RightCoil = { id: string; isForSale: boolean; pounds: number; condition: string }
export type RandomList = { name: string; bytes: Buffer; coils: readonly RightCoil[] }

type Cells = (string | number | null)[]

const said = {
  gone: [
    ...['SOLD', 'SOLD - AWAITING PICKUP', 'Sold to Acme Mfg', 'ON HOLD', 'COMMITTED', 'SOLD / COMMITTED', 'RESERVED'],
    ...['Material below is SOLD', 'CUSTOMER OWNED', 'SCRAP', 'SOLD 11/20/26', 'Sold - not shipped', 'SPOKEN FOR'],
    ...['DO NOT SELL', 'NOT FOR SALE', 'ALLOCATED TO CUSTOMERS', 'HR COILS - SOLD', 'Pending pickup', 'VENDIDO'],
  ],
  away: ['INCOMING - ETA 12/20', 'In transit - due 12/15', 'ON ORDER', 'ROLLING WK 50', 'WIP', 'On the water'],
  here: ['AVAILABLE', 'IN STOCK', 'ON THE GROUND', 'OPEN STOCK', 'FOR SALE'],
  none: ['AISLE 7', 'See Jim', 'BLUE TAGS', 'Bay B'],
} as const
const conditions = {
  Prime: ['PRIME', 'Prime HR Coils', 'PRIME COILS'],
  Secondary: ['SECONDARY', 'Secondary HR Coils', '2NDS', 'NON-PRIME', 'SECONDS'],
  'Excess Prime': ['EXCESS PRIME', 'EXCESS PRIME COILS'],
} as const
const colors = {
  yellow: 'FFFF00',
  orange: 'FFA500',
  red: 'FF0000',
  green: '92D050',
  blue: '00B0F0',
  pink: 'FF99CC',
} as const
type Color = keyof typeof colors
const colorNames = Object.keys(colors) as Color[] // Object.keys loses the key type

const named = {
  'Product ID': ['Tag', 'Coil #', 'Tag No.', 'Coil No'],
  Source: ['Src', 'Supplier', 'Source Code'],
  Product: ['Product', 'Description'],
  Thickness: ['Thk', 'Thickness', 'Ga.', 'Dec Thk'],
  Width: ['Width', 'Wid'],
  Length: ['Length', 'Lgth'],
  Grade: ['Grade', 'Spec'],
  Pieces: ['Pcs', 'Qty'],
  Weight: ['Lbs', 'Weight (lbs)', 'Net Wt', 'Net Wt. (#)'],
  Heat: ['Heat', 'Heat #'],
  State: ['State', 'ST'],
} as const
type Name = keyof typeof named
const names = Object.keys(named) as Name[] // Object.keys loses the key type

/** The random list of a seed: one of the ways in which suppliers say what is for sale, and a model of what is right. */
export function aRandomList(seed: number): RandomList {
  const random = startRandom(seed)
  const order = random.shuffled(names)
  const headings: Cells = order.map((name) => random.pick<string>(named[name]))
  const coils: RightCoil[] = []
  const coil = (right: Partial<RightCoil> = {}): RightCoil => {
    const one = {
      id: `R${seed}${100 + coils.length}`,
      isForSale: true,
      pounds: random.whole(20_000, 45_000),
      condition: '',
      ...right,
    }
    coils.push(one)
    return one
  }
  const texts = (one: RightCoil): Record<Name, string | number> => ({
    'Product ID': one.id,
    Source: 'BLDW',
    Product: 'HR Coil',
    Thickness: random.pick([0.125, 0.1345, 0.1875, 0.25]),
    Width: random.pick([48, 60, 72]),
    Length: 'COIL',
    Grade: random.pick(['A36', 'A1011 CS-B']),
    Pieces: 1,
    Weight: one.pounds,
    Heat: `${random.whole(10_000, 99_999)}H`,
    State: random.pick(['OH', 'IN', 'PA']),
  })
  const line = (one: RightCoil, more: Cells = []): Cells => {
    const own = texts(one)
    return [...order.map((name) => own[name]), ...more]
  }
  const some = (right: Partial<RightCoil> = {}) => Array.from({ length: random.whole(1, 4) }, () => coil(right))
  const lines = (right: Partial<RightCoil> = {}) => some(right).map((one) => line(one))
  const alone = (text: string): Cells => [...Array.from({ length: random.whole(0, 2) }, () => null), text]

  const ways: Record<string, () => readonly StyledSheet[]> = {
    banners: () => {
      const blocks = Array.from({ length: random.whole(2, 4) }, () => {
        const kind = random.pick(['gone', 'away', 'here'] as const)
        return [alone(random.pick<string>(said[kind])), ...lines({ isForSale: kind === 'here' })]
      })
      return [{ cells: [headings, ...lines(), ...blocks.flat()] }]
    },
    conditions: () => {
      const blocks = random
        .shuffled(Object.keys(conditions) as (keyof typeof conditions)[])
        .map((condition) => [alone(random.pick<string>(conditions[condition])), ...lines({ condition })])
      return [{ cells: [headings, ...blocks.flat()] }]
    },
    sheets: () => {
      const pick = (name: string, right: Partial<RightCoil>): StyledSheet => ({
        name,
        cells: [headings, ...lines(right)],
      })
      return [
        pick(random.pick(['PRIME', 'Prime coils', '1sts']), { condition: 'Prime' }),
        pick(random.pick(['SECONDARY', '2nds', 'Secondary coils']), { condition: 'Secondary' }),
        pick(random.pick(['Sold', 'Incoming Dec', 'On hold', 'Pending Sale', 'Customer owned']), { isForSale: false }),
      ]
    },
    legend: () => {
      const [gone, here] = random.shuffled(colorNames)
      if (!gone || !here) return []
      const rows = [...some({ isForSale: false }), ...some(), ...some()]
      const soldRows = rows.filter(({ isForSale }) => !isForSale)
      const hereRow = rows.find(({ isForSale }) => isForSale)
      const legend = random.pick([
        `${gone} = sold`,
        `Coils in ${gone} are sold or on hold`,
        `${gone} are committed; ${here} are available`,
        `SOLD = ${gone}, NEW = ${here}`,
        `${gone}: on hold / ${here}: just in`,
      ])
      const at = random.pick(['above', 'below', 'beside', 'other'] as const)
      const isInLetters = random.whole(0, 3) === 0
      const shuffled = random.shuffled(rows)
      const first = at === 'above' ? 3 : 2
      const color = (one: RightCoil) => (soldRows.includes(one) ? gone : one === hereRow ? here : undefined)
      const looks = shuffled.flatMap((one, index): RowLook[] => {
        const name = color(one)
        if (name === undefined) return []
        return [
          { row: index + first, ...(isInLetters ? { font: { rgb: colors[name] } } : { fill: { rgb: colors[name] } }) },
        ]
      })
      const body = shuffled.map((one) => line(one))
      const cells: Cells[] = [
        ...(at === 'above' ? [[legend]] : []),
        at === 'beside' ? [...headings, null, legend] : headings,
        ...body,
        ...(at === 'below' ? [[], [legend]] : []),
      ]
      return [{ cells, looks }, ...(at === 'other' ? [{ name: 'Key', cells: [[legend]] }] : [])]
    },
    comments: () => {
      const rows = random.shuffled([...some({ isForSale: false }), ...some()])
      const comments = rows.flatMap(({ isForSale }, index): Comment[] => {
        const cell = `${columnLetters(random.whole(0, order.length - 1))}${index + 2}`
        const how = random.pick<Omit<Comment, 'cell' | 'text'>>([
          {},
          { author: 'Dave Miller' },
          { isThreaded: true },
          { isPlain: true, author: 'Dave Miller' },
        ])
        const text = isForSale
          ? random.pick(['scale weight', 'edge wave', 'ok'])
          : random.pick(['SOLD to Acme', 'on hold for Bob', 'reserved thru Friday'])
        return [{ cell, text, ...how }]
      })
      return [{ cells: [headings, ...rows.map((one) => line(one))], comments }]
    },
    status: () => {
      const heading = random.pick(['Status', 'Stat', 'Avail', 'Inv Status', 'Remarks'])
      const rows = random.shuffled([...some({ isForSale: false }), ...some(), ...some({ isForSale: false })])
      const cells = rows.map((one) => {
        const text = one.isForSale
          ? random.pick(['', 'Available', 'OPEN'])
          : random.pick(['SOLD', 'On hold', 'Sold 11/3', 'reserved for Acme', 'in transit'])
        return line(one, [text === '' ? null : text])
      })
      return [{ cells: [[...headings, heading], ...cells] }]
    },
    letters: () => {
      const rows = random.shuffled([...some({ isForSale: false }), ...some()])
      const cells = rows.map((one) => line(one, [one.isForSale ? 'A' : random.pick(['S', 'H'])]))
      return [{ cells: [[...headings, random.pick(['Status', 'Stat'])], ...cells] }]
    },
    weights: () => {
      const [was, now] = random.pick<readonly [string, string]>([
        ['Orig Wt', 'Balance'],
        ['Orig Lbs', 'Curr Lbs'],
        ['Original Wt', 'Remaining'],
        ['Lbs', 'Avail Lbs'],
      ])
      const at = order.indexOf('Weight')
      const rows = [...some(), ...some()].map((one) =>
        line(one, [one.pounds]).with(at, one.pounds + random.whole(1, 9) * 500),
      )
      return [{ cells: [[...headings.with(at, was), now], ...rows] }]
    },
    struck: () => {
      const rows = random.shuffled([...some({ isForSale: false }), ...some()])
      const looks = rows.flatMap(({ isForSale }, index): RowLook[] =>
        isForSale ? [] : [{ row: index + 2, isStruck: true }],
      )
      return [{ cells: [headings, ...rows.map((one) => line(one))], looks }]
    },
    unknown: () => [
      {
        cells: [
          headings,
          ...lines(),
          ['SOLD'],
          ...lines({ isForSale: false }),
          [random.pick<string>(said.none)],
          ...lines(),
        ],
      },
    ],
    drift: () => [
      { cells: [headings, ...lines(), ...lines(), ...lines(), ...lines().map((cells): Cells => [null, ...cells])] },
    ],
  }
  const wayNames = Object.keys(ways)
  const name = wayNames[seed % wayNames.length] ?? ''
  return { name, bytes: Buffer.from(aStyledFile(...(ways[name]?.() ?? []))), coils }
}

/** What a person who knows the list answers. */
export function answerOf({ kind, options, text }: Question): string | undefined {
  const values = options.map(({ value }) => value)
  if (kind === 'marked rows') return 'left out'
  if (kind === 'section') return 'available'
  const mark = /'(.+?)'/.exec(text)?.[1]
  return kind === 'status' ? (mark === 'A' ? 'available' : 'sold') : values[0]
}

export type Stored = { product_id: string; weight_lb: number | null; condition: string }

/** How a reading differs from what is right. */
export function judgeList({ coils }: RandomList, items: readonly Stored[]): string[] {
  const stored = new Map(items.map((item) => [item.product_id, item]))
  return coils.flatMap(({ id, isForSale, pounds, condition }) => {
    const item = stored.get(id)
    if (!isForSale) return item ? [`${id} is sold, but was stored`] : []
    if (!item) return [`${id} is missing`]
    const isOther = condition !== '' && item.condition !== '' && readCondition(item.condition) !== condition
    return [
      ...(item.weight_lb === pounds ? [] : [`${id} weighs ${pounds}, not ${item.weight_lb}`]),
      ...(isOther ? [`${id} is ${condition}, not ${item.condition}`] : []),
      ...(condition !== '' && item.condition === '' ? [`${id} is ${condition}, which is not said`] : []),
    ]
  })
}
