import { findRegionOfState, parseRegionList, type RegionCode } from '../../../src/shared/places/regions.ts'
import { parseThicknessIn } from '../../../src/shared/steel/thickness.ts'
import { parseWeightLb } from '../../../src/shared/steel/weight.ts'
import type { ItemValues } from '../../../src/shared/stock/item-columns.ts'
import type { Dice } from './dice.ts'
import { type Product, products } from './products.ts'
import { type Supplier, suppliers } from './suppliers.ts'

/** A row of `inventory_items`. */
export type DemoItem = ItemValues<'column'> & {
  id: string
  created_at: string
  thickness_in: number | null
  weight_lb: number | null
  regions: RegionCode[]
}

/** A supplier's list of one product type, as if it had been uploaded. */
export type DemoList = { supplier: Supplier; product: Product; uploadedAt: Date; items: DemoItem[] }

// 7,850 kg per cubic meter.
const densityLbPerIn3 = 0.2836
const dayMs = 24 * 60 * 60 * 1000

const coilWeightLb = { min: 8_000, max: 52_000 }
const bundleWeightMaxLb = 8_000
const plateLotWeightMaxLb = 40_000
// PIW, pounds per inch of width: heavier coils do not fit on a mandrel.
const coilLbPerInch = { min: 240, max: 980 }

const coilWidths = ['36', '40.5', '42', '48', '48', '48.375', '49', '50', '54', '60', '60', '61.5', '72'] as const
type Size = readonly [width: string, length: string]
const sheetSizes: readonly [Size, ...Size[]] = [
  ['48', '96'],
  ['48', '120'],
  ['48', '120'],
  ['60', '120'],
  ['60', '144'],
]
const plateSizes: readonly [Size, ...Size[]] = [
  ['48', '96'],
  ['48', '120'],
  ['60', '120'],
  ['72', '240'],
  ['96', '240'],
]

/** One list per supplier and product type it trades in. */
export function makeStock(dice: Dice, now: Date): DemoList[] {
  return suppliers.flatMap((supplier) => {
    const heats = Array.from({ length: 14 }, () => makeHeat(dice))
    const traded = products.filter(({ category }) => supplier.trades.includes(category))
    return traded.map((product) => {
      const uploadedAt = new Date(now.getTime() - dice.whole(1, 20) * dayMs - dice.whole(0, 8 * 60) * 60_000)
      // A supplier of one product type has little of it.
      const count = traded.length > 1 ? dice.whole(15, 25) : dice.whole(3, 6)
      const items = Array.from({ length: count }, () => makeItem(dice, supplier, product, heats, uploadedAt))
      return { supplier, product, uploadedAt, items }
    })
  })
}

function makeItem(dice: Dice, supplier: Supplier, product: Product, heats: readonly string[], at: Date): DemoItem {
  const gauge = dice.pick(product.gauges)
  // A coil is listed as measured, sheets and plates as ordered.
  const offIn = product.form === 'coil' && dice.chance(0.5) ? dice.whole(-15, 15) / 10_000 : 0
  const thicknessIn = Math.max(0.015, gauge.thicknessIn + offIn)
  const lot = makeLot(dice, product, thicknessIn)
  const thickness = writeThickness(dice, supplier, thicknessIn, offIn === 0 ? gauge.name : undefined)
  const condition = dice.pick(['Prime', 'Prime', 'Prime', 'Prime', 'Secondary', 'Secondary', 'Excess Prime'])
  const state = dice.pick(supplier.states)
  const weight = dice.chance(0.01) ? '' : lot.weightLb.toLocaleString('en-US')
  const listed = parseRegionList(supplier.regionCodes).codes
  const ofState = findRegionOfState(state)
  return {
    id: dice.id(),
    product_id: makeProductId(dice, supplier, product),
    // Rejected steel often comes without its certificate.
    heat_num: condition === 'Secondary' && dice.chance(0.4) ? '' : (heats[dice.whole(0, heats.length - 1)] ?? ''),
    product: product.product,
    thickness,
    width: lot.width,
    length: lot.length,
    qty_pcs: lot.qtyPcs,
    weight,
    grade_category: dice.pick(product.grades),
    condition,
    location_state: state,
    source_code: supplier.sourceCode,
    category: product.category,
    region_codes: supplier.regionCodes,
    created_at: at.toISOString(),
    thickness_in: parseThicknessIn(thickness) ?? null,
    weight_lb: parseWeightLb(weight) ?? null,
    regions: listed.length > 0 ? listed : ofState ? [ofState.code] : [],
  }
}

type Lot = { width: string; length: string; qtyPcs: number; weightLb: number }

function makeLot(dice: Dice, product: Product, thicknessIn: number): Lot {
  if (product.form === 'coil') return makeCoil(dice)
  const [width, length] = dice.pick(product.form === 'sheet' ? sheetSizes : plateSizes)
  const pieceLb = thicknessIn * Number(width) * Number(length) * densityLbPerIn3
  const lotMaxLb = product.form === 'sheet' ? bundleWeightMaxLb : plateLotWeightMaxLb
  const qtyPcs = dice.whole(1, Math.max(1, Math.min(60, Math.floor(lotMaxLb / pieceLb))))
  return { width, length, qtyPcs, weightLb: Math.round(pieceLb * qtyPcs) }
}

function makeCoil(dice: Dice): Lot {
  const width = dice.pick(coilWidths)
  const fullLb = Number(width) * dice.whole(coilLbPerInch.min, coilLbPerInch.max)
  const weightLb = Math.round(Math.min(coilWeightLb.max, Math.max(coilWeightLb.min, fullLb)) / 10) * 10
  return { width, length: 'COIL', qtyPcs: 1, weightLb }
}

function writeThickness(dice: Dice, { style }: Supplier, thicknessIn: number, name: string | undefined): string {
  const decimal = String(Number(thicknessIn.toFixed(4)))
  if (style === 'inch mark') return `${decimal}"`
  if (style === 'name' && name !== undefined && dice.chance(0.6)) return name
  if (style === 'range' && dice.chance(0.35)) {
    const [low, high] = [thicknessIn - 0.003, thicknessIn + 0.003].map((end) => end.toFixed(3).replace(/^0/, ''))
    return `${low}-${high}`
  }
  return decimal
}

function makeProductId(dice: Dice, { sourceCode }: Supplier, { form }: Product): string {
  const serial = String(dice.whole(1, 99_999)).padStart(5, '0')
  if (sourceCode.endsWith('1')) return `${sourceCode}-${serial}`
  if (sourceCode.endsWith('2')) return `00${serial}`
  return `${form.charAt(0).toUpperCase()}${serial}`
}

function makeHeat(dice: Dice): string {
  const digits = String(dice.whole(10_000, 99_999))
  return dice.chance(0.3) ? `${dice.whole(10, 99)}${digits}` : `${dice.pick(['A', 'B', 'C', 'K', 'N', 'W'])}${digits}`
}
