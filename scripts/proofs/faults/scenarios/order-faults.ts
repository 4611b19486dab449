import { setTimeout as wait } from 'node:timers/promises'
import type { Dice } from '../../../../db/seeds/demo/dice.ts'
import { aListRow, aWorkbook } from '../../../../src/server/test/lists/workbooks.ts'
import type { Inquiry } from '../../../../src/shared/inquiries/schema.ts'
import type { Order, OrdersPage } from '../../../../src/shared/orders/schema.ts'
import type { Quote } from '../../../../src/shared/quotes/schema.ts'
import type { PriceUnit } from '../../../../src/shared/quotes/terms.ts'
import { toPacificDay } from '../../../../src/shared/text/days.ts'
import { contentOf, type HttpRequest, sendRequest, textOf, trySendRequest } from '../../harness/http.ts'
import { inquiryBy, toForm, uploadPath } from '../../harness/senders.ts'
import type { ServerUnderTest } from '../../harness/server.ts'
import { listCategory } from '../list-sender.ts'
import type { FaultContext, Scenario } from '../scenario.ts'

const dealsPerRound = 20
const sources = ['DEAL-0', 'DEAL-1'] as const
const contestedShare = 0.2
const killAfterMs = 1_200
const retryPauseMs = 150
const settleLimitMs = 120_000
const dealUnits = ['cwt', 'lb', 'ton', 'piece'] as const satisfies readonly PriceUnit[]

type Servers = readonly [ServerUnderTest, ServerUnderTest]
type Deal = { inquiryId: string; token: string; itemIds: string[]; number: number; isContested: boolean }
type Shipped = { billOfLading: string; lineId: string; pieces: number; weightLb: number }

/** Accepts, confirms, ships and cancels orders at two instances at once while the servers and the database are killed. */
export const orderFaults: Scenario = {
  name: 'orders: accepted, confirmed, shipped and cancelled at once',
  isInShortForm: false,
  async run(context) {
    const { dice } = context
    const rounds = context.rounds({ short: 1, long: 10 })
    const servers: Servers = [await context.startServer(), await context.startServer()]
    const cookie = await servers[0].signIn()
    const desk = createDesk(servers, cookie, dice)
    const list = aStock(rounds * dealsPerRound)
    await desk.sendList(list)
    const failures: string[] = []
    const shipped: Shipped[] = []
    const readyAgainMs: number[] = []
    let [faultsProved, accepted] = [0, 0]
    const fates = { shipped: 0, cancelled: 0, refused: 0 }
    for (let round = 0; round < rounds; round += 1) {
      const deals: Deal[] = []
      for (let deal = 0; deal < dealsPerRound; deal += 1) {
        const before = dice.chance(contestedShare) ? deals.at(-1) : undefined
        deals.push(await desk.offer(round * dealsPerRound + deal, before))
      }
      const working = Promise.all(
        deals.map(async (deal) => {
          const fate = await desk.carryOut(deal, { failures, shipped })
          fates[fate] += 1
        }),
      )
      const sending = desk.sendList(list)
      await wait(dice.whole(0, killAfterMs))
      const victim = dice.pick(servers)
      if (round % 4 === 3) faultsProved += Number((await context.postgres.restart('immediate', 300)) > 0)
      else {
        faultsProved += Number(await victim.kill())
        readyAgainMs.push(await victim.start())
      }
      await Promise.all([working, sending])
      accepted += deals.length
    }
    const shipments = new Set(shipped.map(({ billOfLading }) => billOfLading)).size
    const found = await audit(context, desk, { accepted, shipped })
    return {
      rounds,
      faultsProved,
      acknowledged: accepted + shipments,
      lost: found.lost,
      duplicated: found.duplicated,
      readyAgainMs,
      notes: [
        `${accepted} acceptances: ${fates.shipped} shipped in ${shipments} shipments, ${fates.cancelled} cancelled, ${fates.refused} refused because their steel was sold`,
      ],
      failures: [...failures, ...found.failures],
    }
  },
}

/** An item of each source for every deal. */
function aStock(deals: number): Uint8Array {
  const rows = Array.from({ length: deals }, (_, deal) =>
    sources.map((source) => aListRow({ 'Source Code': source, 'Product ID': `D-${deal}`, 'Heat Num': `H-${deal}` })),
  )
  return aWorkbook(rows.flat())
}

type Answer = { status: number; body: unknown } | undefined

function createDesk(servers: Servers, cookie: string, dice: Dice) {
  const headers = { cookie, 'content-type': 'application/json' }

  async function ask(server: ServerUnderTest, path: string, options: Omit<HttpRequest, 'path'> = {}): Promise<Answer> {
    const answer = await trySendRequest(server.address, { path, headers, ...options })
    return answer && { status: answer.status, body: JSON.parse((await textOf(answer)) || 'null') }
  }

  /** Asks until there is an answer that is not about the fault. */
  async function insist(path: string, options: Omit<HttpRequest, 'path'> = {}): Promise<NonNullable<Answer>> {
    const startedAt = performance.now()
    for (;;) {
      const answer = await ask(dice.pick(servers), path, options)
      if (answer && answer.status < 500) return answer
      if (performance.now() - startedAt > settleLimitMs) throw new Error(`${path} was never answered`)
      await wait(dice.whole(1, retryPauseMs))
    }
  }

  async function demand<Content>(path: string, options: Omit<HttpRequest, 'path'> = {}): Promise<Content> {
    const { status, body } = await insist(path, options)
    if (status >= 300) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`)
    return body as Content
  }

  const post = (body: object): Omit<HttpRequest, 'path'> => ({ method: 'POST', body: JSON.stringify(body) })

  /** The same request at both instances at once; which of the answers comes first is left to them. */
  const askBoth = (path: string, options: Omit<HttpRequest, 'path'>) =>
    Promise.all(servers.map((server) => ask(server, path, options)))

  async function listedIds(server: ServerUnderTest): Promise<Set<string> | undefined> {
    const answers = await Promise.all(sources.map((source) => ask(server, `/api/inventory?source=${source}`)))
    const lists = answers.flatMap((answer) => (answer?.status === 200 ? [answer.body as { id: string }[]] : []))
    return lists.length < sources.length ? undefined : new Set(lists.flat().map(({ id }) => id))
  }

  async function findItem(source: string, deal: number): Promise<string> {
    const items = await demand<{ id: string; productId: string }[]>(`/api/inventory?source=${source}`)
    const item = items.find(({ productId }) => productId === `D-${deal}`)
    if (!item) throw new Error(`D-${deal} of ${source} is not listed`)
    return item.id
  }

  /** Sends a buyer's inquiry and its quote; a contested one is about the steel of the deal before it. */
  async function offer(number: number, before: Deal | undefined): Promise<Deal> {
    const itemIds = before?.itemIds ?? (await Promise.all(sources.map((source) => findItem(source, number))))
    const sent = await sendRequest(servers[0].address, inquiryBy(number, itemIds))
    const inquiry = await contentOf<Inquiry>(sent, '/api/inquiries')
    const draft = await demand<Quote>(`/api/inquiries/${inquiry.id}/quotes`, post({}))
    const lines = draft.lines.map(({ amount: _, ...line }) => ({
      ...line,
      pieces: dice.whole(2, 40),
      weightLb: dice.whole(2_000, 60_000),
      price: `${dice.whole(1, 90)}.${String(dice.whole(0, 9_999)).padStart(4, '0')}`,
      unit: dice.pick(dealUnits),
    }))
    const saved = await demand<Quote>(`/api/quotes/${draft.id}`, {
      method: 'PUT',
      body: JSON.stringify({ revision: draft.revision, freight: 'buyer arranges', lines }),
    })
    const { link } = await demand<Quote>(`/api/quotes/${draft.id}/send`, post({ revision: saved.revision }))
    return { inquiryId: inquiry.id, token: link?.split('/').at(-1) ?? '', itemIds, number, isContested: !!before }
  }

  async function findOrder(inquiryId: string): Promise<Order> {
    const { orders } = await demand<OrdersPage>(`/api/orders?inquiryId=${inquiryId}`)
    const [first] = orders
    if (!first || orders.length > 1) throw new Error(`${inquiryId} has ${orders.length} orders`)
    return demand<Order>(`/api/orders/${first.id}`)
  }

  /** Changes an order until it is as wanted; undefined when the product refuses for good. */
  async function bring(
    { inquiryId }: Deal,
    isDone: (order: Order) => boolean,
    send: (order: Order) => Promise<readonly Answer[]>,
    isLast: (answer: NonNullable<Answer>) => boolean,
  ): Promise<Order | undefined> {
    const startedAt = performance.now()
    for (;;) {
      const order = await findOrder(inquiryId)
      if (isDone(order)) return order
      const answers = await send(order)
      if (answers.some((answer) => answer && answer.status < 500 && isLast(answer))) {
        const now = await findOrder(inquiryId)
        return isDone(now) ? now : undefined
      }
      if (performance.now() - startedAt > settleLimitMs) throw new Error(`${order.reference} stays ${order.state}`)
      await wait(dice.whole(1, retryPauseMs))
    }
  }

  /** Refused for its steel or its state, and not because somebody changed the order in between. */
  const isFinal = ({ status, body }: NonNullable<Answer>) =>
    status === 409 && (body as { changedBy?: string }).changedBy === undefined
  const never = () => false

  async function ship(deal: Deal, part: number, order: Order, shipped: Shipped[]): Promise<boolean> {
    const billOfLading = `B-${deal.number}-${part}`
    const lines = order.lines.map(({ id, pieces, weightLb }) => ({
      lineId: id,
      // The second one brings the rest.
      pieces: part === 0 ? Math.floor((pieces ?? 0) / 2) : (pieces ?? 0) - Math.floor((pieces ?? 0) / 2),
      weightLb: Math.round((weightLb ?? 0) / 2) + dice.whole(-40, 40) + dice.whole(0, 999) / 1_000,
    }))
    const shippedOn = toPacificDay(new Date())
    const done = await bring(
      deal,
      ({ shipments }) => shipments.some((one) => one.billOfLading === billOfLading),
      ({ id, revision }) =>
        askBoth(`/api/orders/${id}/shipments`, {
          ...post({ revision, shippedOn, billOfLading, carrier: 'Own truck', lines }),
          headers: { ...headers, 'idempotency-key': `${billOfLading}-${revision}` },
        }),
      isFinal,
    )
    const isThere = done?.shipments.some((one) => one.billOfLading === billOfLading) ?? false
    if (isThere) shipped.push(...lines.map((line) => ({ ...line, billOfLading })))
    return isThere
  }

  /** From the acceptance to the end of a deal. */
  async function carryOut(
    deal: Deal,
    { failures, shipped }: { failures: string[]; shipped: Shipped[] },
  ): Promise<'shipped' | 'cancelled' | 'refused'> {
    const path = `/api/quote-offers/${deal.token}/answer`
    // Limits are per address.
    const address = {
      'content-type': 'application/json',
      'x-forwarded-for': `10.9.${deal.number >> 8}.${deal.number & 255}`,
    }
    const acceptance = { ...post({ answer: 'accept', name: 'Buyer' }), headers: address }
    await askBoth(path, acceptance)
    await demand(path, acceptance)
    const confirmed = await bring(
      deal,
      ({ state }) => state === 'confirmed',
      ({ id, revision }) => askBoth(`/api/orders/${id}/confirm`, post({ revision })),
      isFinal,
    )
    if (!confirmed) {
      if ((await findOrder(deal.inquiryId)).state !== 'accepted')
        failures.push(`deal ${deal.number} was refused and changed`)
      return 'refused'
    }
    for (const server of servers) {
      const listed = await listedIds(server)
      const both = listed ? deal.itemIds.filter((id) => listed.has(id)) : []
      // A contested deal's order may have been cancelled by the other one's loss; none is here.
      if (both.length > 0) failures.push(`deal ${deal.number}: ${both.length} items are listed after they were sold`)
    }
    const isShipped = (order: Order) => order.shipments.length > 0
    if (dice.chance(0.5)) {
      await ship(deal, 0, confirmed, shipped)
      await ship(deal, 1, confirmed, shipped)
      return 'shipped'
    }
    // A cancellation against a shipment: one of the two stands.
    const racing = dice.chance(0.5) ? ship(deal, 0, confirmed, shipped) : undefined
    const cancelled = await bring(
      deal,
      (order) => order.state === 'cancelled' || isShipped(order),
      ({ id, revision }) => askBoth(`/api/orders/${id}/cancel`, post({ revision, reason: 'No truck' })),
      never,
    )
    const hasShipped = await racing
    if (cancelled?.state === 'cancelled' && hasShipped) failures.push(`deal ${deal.number} was shipped and cancelled`)
    return cancelled?.state === 'cancelled' ? 'cancelled' : 'shipped'
  }

  async function sendList(bytes: Uint8Array): Promise<void> {
    const form = () => toForm({ bytes, category: listCategory, name: 'deals.xlsx' })
    const startedAt = performance.now()
    for (;;) {
      const answer = await ask(dice.pick(servers), uploadPath, { method: 'POST', headers: { cookie }, body: form() })
      if (answer?.status === 200) return
      if (answer && answer.status < 500 && answer.status !== 409) throw new Error(`The list got ${answer.status}`)
      if (performance.now() - startedAt > settleLimitMs) throw new Error('The list was never stored')
      await wait(dice.whole(1, retryPauseMs))
    }
  }

  return { offer, carryOut, sendList, demand, listedIds: () => Promise.all(servers.map(listedIds)) }
}

async function audit(
  { query }: FaultContext,
  desk: ReturnType<typeof createDesk>,
  { accepted, shipped }: { accepted: number; shipped: readonly Shipped[] },
): Promise<{ lost: number; duplicated: number; failures: string[] }> {
  const failures: string[] = []
  const countOf = async (statement: string) => (await query<{ n: number }>(statement))[0]?.n ?? 0
  const orders = await countOf('select count(*)::int as n from orders')
  const bills = await query<{ bill: string; n: number }>(
    'select bill_of_lading as bill, count(*)::int as n from shipments group by 1',
  )
  const stored = new Set(bills.map(({ bill }) => bill))
  const lostShipments = new Set(shipped.map(({ billOfLading }) => billOfLading).filter((bill) => !stored.has(bill)))
  const duplicated =
    bills.filter(({ n }) => n > 1).length +
    (await countOf(
      'select count(*)::int as n from (select from orders group by quote_id having count(*) > 1) as twice',
    )) +
    (await countOf(
      'select count(*)::int as n from (select from purchases group by order_id, lower(source_code) having count(*) > 1) as twice',
    ))
  const standing = `orders.state in ('confirmed', 'shipped', 'closed')`
  const soldTwice = await countOf(`
    select count(*)::int as n from (
      select from order_lines join orders on orders.id = order_id where ${standing} group by item_id having count(*) > 1
    ) as twice`)
  if (soldTwice > 0) failures.push(`${soldTwice} items are sold to two orders`)
  const soldNow = await query<{ id: string }>(
    `select item_id as id from order_lines join orders on orders.id = order_id where ${standing}`,
  )
  const stock = await query<{ id: string }>('select id from inventory_items')
  const sold = new Set(soldNow.map(({ id }) => id))
  const forSale = stock.map(({ id }) => id).filter((id) => !sold.has(id))
  for (const listed of await desk.listedIds()) {
    const wrong =
      listed && [...listed].filter((id) => sold.has(id)).length + forSale.filter((id) => !listed.has(id)).length
    if (wrong !== 0) failures.push(`${wrong} items are both sold and listed, or neither`)
  }
  for (const { id } of await query<{ id: string }>('select id from orders')) {
    const order = await desk.demand<Order>(`/api/orders/${id}`)
    for (const line of order.lines) {
      const parts = shipped.filter(({ lineId }) => lineId === line.id)
      const wanted = parts.length === 0 ? null : amountOnPaper(line, parts)
      if (line.finalAmount !== wanted) failures.push(`${order.reference} bills ${line.finalAmount}, on paper ${wanted}`)
    }
  }
  return { lost: accepted - Math.min(orders, accepted) + lostShipments.size, duplicated, failures }
}

// Price in ten-thousandths of a dollar times thousandths of a unit is ten millionths; half a cent is rounded up.
function amountOnPaper(
  { price, unit }: Pick<Order['lines'][number], 'price' | 'unit'>,
  parts: readonly Shipped[],
): string {
  const tenThousandths = BigInt(Math.round(Number(price) * 10_000))
  const pounds = parts.reduce((sum, { weightLb }) => sum + BigInt(Math.round(weightLb * 1_000)), 0n)
  const pieces = parts.reduce((sum, part) => sum + BigInt(part.pieces), 0n)
  const divisor = { cwt: 100n, lb: 1n, ton: 2_000n, piece: 1n, lot: 1n }[unit]
  const product = tenThousandths * (unit === 'piece' ? pieces * 1_000n : pounds)
  const cents = (2n * product + divisor * 100_000n) / (2n * divisor * 100_000n)
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}
