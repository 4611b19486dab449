import { classifications, mtrOptions } from './terms.ts'

type NeedFieldRow = {
  key: string
  column: string
  /** What buyers and staff read at the field. */
  label: string
  /** Its name in the middle of a sentence. */
  noun: string
  options?: readonly string[]
  /** Its heading in the mail to staff. */
  mail?: string
  /** Its place and heading in the buyer's review. */
  review?: readonly [place: number, heading: string]
} & (
  | { kind: 'count'; charsMax?: undefined; isNullable?: undefined }
  | {
      /** `product` is one of the catalog. */
      kind: 'product' | 'choice' | 'text' | 'size' | 'pounds' | 'day' | 'state' | 'notes'
      charsMax: number
      /** Null where a need does not state it; the others are blank. */
      isNullable?: true
    }
)

// In the order of the form, the card, the export and the mail.
// biome-ignore format: aligned as a table
const rows = [
  { key: 'category',          column: 'category',            label: 'Product',                noun: 'product',        kind: 'product', charsMax: 200,                      mail: 'Product',   review: [1, 'Product'] },
  { key: 'product',           column: 'product',             label: 'Product Classification', noun: 'classification', kind: 'choice',  charsMax: 200,                      mail: 'Class',                                options: classifications },
  { key: 'thickness',         column: 'thickness',           label: 'Thickness',              noun: 'thickness',      kind: 'size',    charsMax: 100,                      mail: 'Thickness', review: [3, 'Thickness'] },
  { key: 'width',             column: 'width',               label: 'Width',                  noun: 'width',          kind: 'size',    charsMax: 100,                      mail: 'Width',     review: [4, 'Width'] },
  { key: 'length',            column: 'length',              label: 'Length',                 noun: 'length',         kind: 'size',    charsMax: 100,                      mail: 'Length',    review: [5, 'Length'] },
  { key: 'qtyPcs',            column: 'qty_pcs',             label: 'Quantity',               noun: 'quantity',       kind: 'count',                                       mail: 'Pcs',       review: [6, 'Qty'] },
  { key: 'weightNeeded',      column: 'weight_needed',       label: 'Weight Needed',          noun: 'weight',         kind: 'pounds',  charsMax: 50,     isNullable: true, mail: 'Weight',    review: [8, 'Weight'] },
  { key: 'gradeCategory',     column: 'grade_category',      label: 'Steel Grade',            noun: 'grade',          kind: 'text',    charsMax: 500,                      mail: 'Grade',     review: [2, 'Grade'] },
  { key: 'condition',         column: 'condition',           label: 'MTR',                    noun: 'MTR',            kind: 'choice',  charsMax: 100,                      mail: 'MTR',       review: [7, 'MTR'],        options: mtrOptions },
  { key: 'coatingWt',         column: 'coating_wt',          label: 'Coating Weight',         noun: 'coating',        kind: 'text',    charsMax: 100,    isNullable: true, mail: 'Coating',   review: [9, 'Coating Wt'] },
  { key: 'estimatedNeedDate', column: 'estimated_need_date', label: 'Estimated Need Date',    noun: 'need date',      kind: 'day',     charsMax: 50,     isNullable: true, mail: 'Needed by', review: [10, 'Need Date'] },
  { key: 'locationState',     column: 'location_state',      label: 'State',                  noun: 'location',       kind: 'state',   charsMax: 50,                       mail: 'State' },
  { key: 'notes',             column: 'notes',               label: 'Additional Notes',       noun: '',               kind: 'notes',   charsMax: 10_000, isNullable: true,                    review: [11, 'Notes'] },
] as const satisfies readonly NeedFieldRow[]
type Row = (typeof rows)[number]

export type NeedKey = Row['key']
export type NeedField = NeedFieldRow & Pick<Row, 'key' | 'column'>

/** What a need says of the wanted steel: everything else about these fields is derived from here. */
export const needFields: readonly NeedField[] = rows

export type WantedKey = Exclude<NeedKey, 'locationState'>
/** What a buyer fills in for each item; the state is that of the buyer. */
export const wantedFields = needFields.filter(
  (field): field is NeedField & { key: WantedKey } => field.key !== 'locationState',
)

/** For each field the type of its kind. */
export type OfNeedFields<Name extends 'key' | 'column', Count, Text, Nullable> = {
  [Field in Row as Field[Name]]: Field['kind'] extends 'count'
    ? Count
    : Field extends { isNullable: true }
      ? Nullable
      : Text
}
export type NeedValues<Name extends 'key' | 'column'> = OfNeedFields<Name, number, string, string | null>
