import type { ProductType } from './products.ts'

/** A number, a name (gauge or fraction), or the range it was measured in. */
type ThicknessStyle = 'decimal' | 'inch mark' | 'name' | 'range'

export type Supplier = {
  sourceCode: string
  states: readonly [string, ...string[]]
  /** The regions in its lists; if empty, the state decides. */
  regionCodes: string
  trades: readonly ProductType[]
  style: ThicknessStyle
}

const flatRolled = ['Hot Rolled Coil', 'Cold Rolled Coil', 'Galvanized Coil', 'Hot Rolled Sheet'] as const
const plates = ['Hot Rolled Plate', 'Hot Rolled Sheet', 'Hot Rolled Coil'] as const
const pickled = [
  'Hot Rolled P&O Coil',
  'Hot Rolled P&O Sheet',
  'Hot Rolled Pickle Dry Coil',
  'Hot Rolled Pickle Dry Sheet',
  'Hot Rolled Coil',
] as const
const coated = ['Galvanized Coil', 'Galvanized Sheet', 'Galvaneal Coil', 'Galvaneal Sheet'] as const
const painted = ['Bonderized Coil', 'Bonderized Sheet', 'Galvanized Coil', 'Galvaneal Coil'] as const
const southwestern = [
  'Bonderized Coil',
  'Galvanized Coil',
  'Galvanized Sheet',
  'Cold Rolled Coil',
  'Cold Rolled Sheet',
] as const
const roofing = ['Galvalume Coil', 'Galvalume Sheet', 'Galvanized Sheet', 'Aluminized Coil'] as const
const aluminized = ['Aluminized Coil', 'Aluminized Sheet', 'Cold Rolled Coil', 'Cold Rolled Sheet'] as const
const northern = ['Hot Rolled P&O Coil', 'Cold Rolled Coil', 'Galvanized Coil', 'Galvaneal Sheet'] as const
const sheets = ['Cold Rolled Sheet', 'Galvanized Sheet', 'Hot Rolled Sheet', 'Hot Rolled Plate'] as const

/** Made-up suppliers in all nine regions, and two in states without a region. */
export const suppliers: readonly Supplier[] = [
  { sourceCode: 'DMW1', states: ['OH', 'IN'], regionCodes: 'ENC', trades: flatRolled, style: 'decimal' },
  { sourceCode: 'DGL5', states: ['MI'], regionCodes: '', trades: pickled, style: 'decimal' },
  { sourceCode: 'DLK2', states: ['IL', 'WI'], regionCodes: 'ENC,WNC', trades: plates, style: 'name' },
  { sourceCode: 'DHO3', states: ['IN'], regionCodes: 'ENC', trades: coated, style: 'decimal' },
  { sourceCode: 'DPC4', states: ['CA'], regionCodes: 'PAC', trades: flatRolled, style: 'decimal' },
  { sourceCode: 'DPW2', states: ['WA', 'OR'], regionCodes: '', trades: plates, style: 'inch mark' },
  { sourceCode: 'DSC1', states: ['CA'], regionCodes: 'PAC', trades: roofing, style: 'decimal' },
  {
    sourceCode: 'DAK1',
    states: ['AK'],
    regionCodes: '',
    trades: ['Hot Rolled Plate', 'Galvanized Sheet'],
    style: 'decimal',
  },
  { sourceCode: 'DRM2', states: ['CO', 'UT'], regionCodes: 'MTN', trades: plates, style: 'decimal' },
  { sourceCode: 'DAZ3', states: ['AZ'], regionCodes: 'MTN,PAC', trades: southwestern, style: 'decimal' },
  { sourceCode: 'DPL1', states: ['MO', 'KS'], regionCodes: 'WNC', trades: flatRolled, style: 'range' },
  { sourceCode: 'DMN6', states: ['MN'], regionCodes: '', trades: pickled, style: 'decimal' },
  { sourceCode: 'DNB2', states: ['NE'], regionCodes: 'WNC', trades: sheets, style: 'name' },
  { sourceCode: 'DTX1', states: ['TX'], regionCodes: 'WSC', trades: flatRolled, style: 'decimal' },
  { sourceCode: 'DTX7', states: ['TX', 'LA'], regionCodes: '', trades: roofing, style: 'decimal' },
  { sourceCode: 'DOK3', states: ['OK', 'AR'], regionCodes: 'WSC', trades: plates, style: 'inch mark' },
  { sourceCode: 'DAL4', states: ['AL', 'MS'], regionCodes: 'ESC', trades: flatRolled, style: 'decimal' },
  { sourceCode: 'DTN2', states: ['TN'], regionCodes: 'ESC,SA', trades: coated, style: 'decimal' },
  { sourceCode: 'DKY8', states: ['KY'], regionCodes: '', trades: aluminized, style: 'range' },
  { sourceCode: 'DNE1', states: ['MA', 'CT'], regionCodes: 'NE', trades: sheets, style: 'name' },
  { sourceCode: 'DNH3', states: ['NH'], regionCodes: '', trades: northern, style: 'decimal' },
  { sourceCode: 'DNJ2', states: ['NJ'], regionCodes: 'MA', trades: coated, style: 'decimal' },
  { sourceCode: 'DPA5', states: ['PA', 'NY'], regionCodes: 'MA,ENC', trades: pickled, style: 'decimal' },
  { sourceCode: 'DGA3', states: ['GA', 'SC'], regionCodes: 'SA', trades: flatRolled, style: 'decimal' },
  { sourceCode: 'DFL2', states: ['FL'], regionCodes: '', trades: roofing, style: 'decimal' },
  { sourceCode: 'DVA1', states: ['VA', 'MD'], regionCodes: 'SA,MA', trades: painted, style: 'decimal' },
  { sourceCode: 'DNV1', states: ['NV'], regionCodes: '', trades: ['Hot Rolled Coil'], style: 'decimal' },
  { sourceCode: 'DHI2', states: ['HI'], regionCodes: '', trades: ['Galvanized Sheet'], style: 'decimal' },
]

type SupplierRecord = {
  company: string
  contactName: string
  phone: string
  /** The companies' own mail domain. */
  domain: string
  state: string
  sourceCodes: readonly [string, ...string[]]
  listEveryDays: number | null
  storesByItself: boolean
  notes: string
}

/** The companies behind some of the source codes; the others have none yet. */
export const supplierRecords: readonly SupplierRecord[] = [
  {
    company: 'Maumee Bay Steel Service',
    contactName: 'Carol Jansen',
    phone: '(555) 555-0141',
    domain: 'maumeebay.example',
    state: 'OH',
    sourceCodes: ['DMW1', 'DHO3'],
    listEveryDays: 7,
    storesByItself: false,
    notes: 'Sends on Mondays before noon',
  },
  {
    company: 'Great Lakes Pickling',
    contactName: 'Ted Novak',
    phone: '(555) 555-0142',
    domain: 'glpickling.example',
    state: 'MI',
    sourceCodes: ['DGL5', 'DMN6'],
    listEveryDays: 14,
    storesByItself: false,
    notes: '',
  },
  {
    company: 'Lone Star Coil',
    contactName: 'Maria Ochoa',
    phone: '(555) 555-0143',
    domain: 'lonestarcoil.example',
    state: 'TX',
    sourceCodes: ['DTX1', 'DTX7'],
    listEveryDays: 7,
    storesByItself: true,
    notes: 'Scale weights only',
  },
  {
    company: 'Pacific Plate & Coil',
    contactName: 'Dan Whitfield',
    phone: '(555) 555-0144',
    domain: 'pacificplate.example',
    state: 'WA',
    sourceCodes: ['DPW2', 'DPC4'],
    listEveryDays: 30,
    storesByItself: false,
    notes: '',
  },
  {
    company: 'Tidewater Coated Products',
    contactName: 'Renee Brooks',
    phone: '(555) 555-0145',
    domain: 'tidewatercoated.example',
    state: 'VA',
    sourceCodes: ['DVA1'],
    listEveryDays: null,
    storesByItself: false,
    notes: 'Lists come when there is excess',
  },
]
