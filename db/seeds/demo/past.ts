import { type DealInquiry, type DealTools, makeLostDeal, makeSoldDeal, type PricedItem, type Tables } from './deals.ts'
import type { Dice } from './dice.ts'
import type { DemoItem, DemoList } from './stock.ts'

/** A request of a past month; its steel is no longer in stock. */
type PastRequest = { daysAgo: number; items: readonly DemoItem[]; fob: string }

const pastWeeks = 25
const monthDays = 30.4
const requestsAWeek = [1, 2, 2, 3] as const
const perCwtNow: Readonly<Record<string, number>> = {
  'Hot Rolled Coil': 39,
  'Galvanized Coil': 51,
  'Cold Rolled Coil': 47,
  'Hot Rolled Plate': 45,
}
const places = ['Columbus, OH', 'Gary, IN', 'Houston, TX', 'Macon, GA'] as const

/** The requests of half a year, oldest first, about steel like what is in stock. */
export function makePastRequests(dice: Dice, lists: readonly DemoList[]): PastRequest[] {
  const requests: PastRequest[] = []
  for (let week = pastWeeks; week >= 5; week -= 1) {
    for (let count = dice.pick(requestsAWeek); count > 0; count -= 1) {
      const category = dice.pick([
        'Hot Rolled Coil',
        'Hot Rolled Coil',
        'Galvanized Coil',
        'Cold Rolled Coil',
        'Hot Rolled Plate',
      ])
      const list = lists.filter(({ product }) => product.category === category)[dice.whole(0, 2)]
      const items = (list?.items ?? [])
        .slice(0, dice.whole(1, 3))
        .map((item) => ({ ...item, id: dice.id(), heat_num: `P${dice.whole(10_000, 99_999)}` }))
      if (items.length > 0) requests.push({ daysAgo: 7 * week - count, items, fob: dice.pick(places) })
    }
  }
  return requests
}

/** What became of a past request: three of four were quoted, half of those were sold, shipped and closed. */
export function makePastDeal(tools: DealTools, inquiry: DealInquiry & { daysAgo: number }, index: number): Tables {
  const { dice } = tools
  const { daysAgo, items } = inquiry
  if (dice.chance(0.25)) return []
  const priced = items.map((item) => priceAsOf(dice, item, inquiry.inquiry.id, daysAgo))
  const quoted = daysAgo - dice.whole(3, 40) / 24
  if (dice.chance(0.5)) {
    return makeLostDeal(tools, [inquiry], priced, { quoted, declined: dice.chance(0.6) ? quoted - 2 : null })
  }
  return makeSoldDeal(tools, [inquiry], priced, {
    ...{ quoted, accepted: quoted - 1, confirmed: quoted - 2, shipped: quoted - 9 },
    isShipped: () => true,
    purchaseOrder: `PO-${2_100 + index}`,
    bill: `BOL-${5_400 + index}`,
    tracking: `SFL 409 ${100 + index}`,
  })
}

/** Prices fell until the summer's end and have risen since. */
function priceAsOf(dice: Dice, item: DemoItem, inquiryId: string, daysAgo: number): PricedItem {
  const now = perCwtNow[item.category]
  if (now === undefined) throw new Error(`The demo data has no past price for ${item.category}`)
  const ofMonth = Math.abs(daysAgo / monthDays - 3) - 2
  const perCwt = now + 1.4 * ofMonth + dice.whole(-6, 6) / 4
  return {
    ...{ item, inquiryId, isGone: false },
    price: perCwt.toFixed(2),
    cost: (perCwt * (1 - dice.whole(7, 13) / 100)).toFixed(2),
  }
}
