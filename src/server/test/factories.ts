import type { inferRouterInputs } from '@trpc/server'
import type { Insertable, Selectable } from 'kysely'
import type { FindDealsInput } from '../../shared/inquiries/customers.ts'
import type { Db } from '../db/database.ts'
import type {
  FlexibleInventoryRow,
  FlexibleInventoryTable,
  InventoryItemTable,
  NewInventoryItem,
} from '../modules/inventory/table.ts'
import type { AppRouter } from '../router.ts'

type Inputs = inferRouterInputs<AppRouter>
type SubmitInquiryInput = Inputs['inquiries']['submit']
type SubmitNeedsInput = Inputs['needs']['submit']
type NewCustomerInput = Inputs['customers']['create']
type NewSupplierInput = Inputs['inventory']['suppliers']['create']

/** Stores an inventory item, by default a hot-rolled coil in Ohio. */
export async function anItem(
  db: Db,
  overrides: Partial<NewInventoryItem> = {},
): Promise<Omit<Selectable<InventoryItemTable>, 'view_json' | 'change_no' | 'sold_line_id' | 'has_mtr'>> {
  const {
    view_json: _view,
    change_no: _change,
    sold_line_id: _sold,
    has_mtr: _reported,
    ...item
  } = await db
    .insertInto('inventory_items')
    .values({
      product_id: 'P-100',
      heat_num: 'H-100',
      product: 'HR Coil',
      thickness: '0.1345',
      width: '48',
      length: 'COIL',
      qty_pcs: 1,
      weight: '42,350',
      grade_category: 'A1011 CS-B',
      condition: 'Prime',
      location_state: 'OH',
      source_code: 'DMW1',
      category: 'Hot Rolled Coil',
      region_codes: '',
      thickness_in: 0.1345,
      weight_lb: 42_350,
      regions: ['ENC'],
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return item
}

/** Stores a row of a free-form list, by default angles from a source in Ohio. */
export function aFlexibleRow(
  db: Db,
  overrides: Partial<Insertable<FlexibleInventoryTable>> = {},
): Promise<FlexibleInventoryRow> {
  return db
    .insertInto('flexible_inventory')
    .values({
      raw_data: '{"Item":"Angle 3x3x1/4","Mill":"Nucor"}',
      searchable_text: 'Angle 3x3x1/4 Nucor',
      source_code: 'DMW1',
      file_name: 'angles.xlsx',
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What a buyer sends as an inquiry. */
export function anInquiry(overrides: Partial<SubmitInquiryInput> & Pick<SubmitInquiryInput, 'selectedItems'>) {
  return {
    customerName: 'Pat Doe',
    company: 'Acme Steel',
    phone: '555-0100',
    email: 'pat@acme.example',
    state: 'OH',
    notes: 'Two coils by June',
    fob: 'Cleveland, OH',
    ...overrides,
  } satisfies SubmitInquiryInput
}

/** What a buyer sends as a needs list, by default with one specification. */
export function aNeedsList(overrides: Partial<SubmitNeedsInput> = {}) {
  return {
    customer: {
      customerName: 'Pat Doe',
      company: 'Acme Steel',
      email: 'pat@acme.example',
      phone: '555-0100',
      state: 'OH',
    },
    specifications: [{ category: 'Galvanized Coil', thickness: '0.060', width: '48', qtyPcs: 2 }],
    ...overrides,
  } satisfies SubmitNeedsInput
}

/** What staff enter about a customer. */
export function aCustomer(overrides: Partial<NewCustomerInput> = {}) {
  return {
    company: 'Acme Steel',
    name: 'Pat Doe',
    email: 'pat@acme.example',
    phone: '555-0100',
    state: 'OH',
    action: 'View inventory',
    ...overrides,
  } satisfies NewCustomerInput
}

/** What a buyer enters on the find-deals form. */
export function aVisit(overrides: Partial<FindDealsInput> = {}) {
  return {
    companyName: 'Acme Steel',
    contactName: 'Pat Doe',
    phone: '555-0100',
    email: 'pat@acme.example',
    state: 'OH',
    ...overrides,
  } satisfies FindDealsInput
}

/** What staff enter about a supplier. */
export function aSupplier(overrides: Partial<NewSupplierInput> = {}) {
  return {
    company: 'Buckeye Steel',
    contactName: 'Lee Roe',
    phone: '555-0111',
    emails: ['lists@buckeye.example'],
    state: 'OH',
    sourceCodes: ['DMW1'],
    ...overrides,
  } satisfies NewSupplierInput
}
