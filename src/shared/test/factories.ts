import type { NeedReadAs } from '../needs/schema.ts'
import type { InventoryItem } from '../stock/schema.ts'

/** An item as buyers see it, by default a hot-rolled coil in Ohio. */
export function aListedItem(overrides: Partial<InventoryItem> = {}): InventoryItem {
  return {
    id: 'item-1',
    productId: 'P-100',
    heatNum: 'H-100',
    product: 'HR Coil',
    thickness: '0.1345',
    width: '48',
    length: 'COIL',
    qtyPcs: 1,
    weight: '42,350',
    gradeCategory: 'A1011 CS-B',
    condition: 'Prime',
    locationState: 'OH',
    sourceCode: 'DMW1',
    category: 'Hot Rolled Coil',
    regionCodes: 'ENC',
    createdAt: '2026-11-21T16:05:00.000Z',
    ...overrides,
  }
}

/** What is read of a need that states nothing. */
export const nothingRead: NeedReadAs = {
  finish: null,
  form: null,
  thicknessIn: null,
  lowIn: null,
  highIn: null,
  widthIn: null,
  lengthIn: null,
  weightLb: null,
  metals: [],
  grades: [],
  coating: null,
  classification: null,
  state: null,
  unread: [],
}
