import type { RegionCode } from '../../../../../shared/places/regions.ts'
import { type CategoryTraits, categoryTraits, contradictsCategory } from '../../../../../shared/steel/categories.ts'
import { readGradeMetals, readMetals } from '../../../../../shared/steel/metal-reading.ts'
import { checkWeight } from '../../../../../shared/steel/weight.ts'
import { anyOf } from '../../../../../shared/text/word-pattern.ts'
import { memoizeByText } from '../../../../lib/memoize-by-text.ts'
import type { NewInventoryItem } from '../../table.ts'
import { listWords } from '../headings/list-vocabulary.ts'
import type { Texts } from '../survey/column-texts.ts'
import type { SurveyedTable } from '../survey/surveyed-list.ts'
import {
  type ExtentValue,
  noQuantity,
  type QuantityValue,
  type RegionValue,
  readLengthValue,
  readQuantity,
  readRegions,
  readState,
  readThicknessValue,
  readWeightValue,
  readWidthValue,
  type StateValue,
  type ThicknessValue,
  type ValueWarning,
  type WeightValue,
} from './measures.ts'

// No product type of a plain list is meant for them, nor for other metals.
const shapes = new RegExp(String.raw`\b${anyOf(listWords.otherShapes)}\b`)
const forShapes = new RegExp(String.raw`\b${anyOf(listWords.forShapes)}\b`)

/** Whether a product is no flat carbon steel, unless the category is of it. */
function isOtherProduct(product: string, category: string): boolean {
  const words = product.toUpperCase()
  const metals = readMetals(words)
  if (metals !== 0) return (metals & readMetals(category)) === 0
  const named = forShapes.test(words) ? undefined : shapes.exec(words)
  return named != null && !category.toUpperCase().includes(named[0].replace(/(?:E?S|ING)$/, ''))
}

/** Whether a grade is of another metal, and the category names none. */
function isOtherGrade(grade: string, category: string): boolean {
  return readGradeMetals(grade) !== 0 && readMetals(category) === 0
}

export type ListedItem = Required<Omit<NewInventoryItem, 'id' | 'category' | 'change_no'>>

export type RowValues = {
  product: ProductValue
  /** Whether the grade is of another metal. */
  isOtherGrade: boolean
  thickness: ThicknessValue
  width: ExtentValue
  length: ExtentValue
  quantity: QuantityValue
  weight: WeightValue
  weightWarning: ValueWarning | undefined
  state: StateValue
  regions: RegionValue
}

/**
 * Whether a product text names a category, another one than where the item is stored, or a flat product; `category` is
 * the product type.
 */
type ProductValue = {
  isClear: boolean
  isOther: boolean
  /** Whether no product type is meant for it. */
  hasNoType: boolean
  isFlat: boolean
  isCoil: boolean
  category: string | undefined
  /** Null: under the chosen category. */
  storedUnder: string | null
}

export type ValueOptions = {
  category: string
  /** Whether rows of another product type are stored under it. */
  splitByProduct: boolean
  defaultRegions: readonly RegionCode[]
  /** The product types. */
  categories: readonly string[]
}

export function createValueReader(
  { survey }: Pick<SurveyedTable, 'survey'>,
  { category, splitByProduct, defaultRegions, categories }: ValueOptions,
): (texts: Texts) => RowValues {
  const product = memoizeByText((text) => readProduct(text, { category, splitByProduct, categories }))
  // A gauge number has another thickness in another category.
  const sizesOf = memoizeByText((storedUnder) => ({
    thickness: memoizeByText((text) => readThicknessValue(text, storedUnder)),
    length: memoizeByText((text) => readLengthValue(text, storedUnder)),
  }))
  const grade = memoizeByText((text) => isOtherGrade(text, category))
  const width = memoizeByText(readWidthValue)
  const quantity = survey.fixedTexts['Qty Pcs'] === '' ? () => noQuantity : memoizeByText(readQuantity)
  const state = memoizeByText(readState)
  const regions = memoizeByText((text) => readRegions(text, defaultRegions))
  return (texts) => {
    const named = product(texts.Product)
    const { thickness, length } = sizesOf(named.storedUnder ?? category)
    const values: RowValues = {
      product: named,
      isOtherGrade: grade(texts['Grade Category']),
      thickness: thickness(texts.Thickness),
      width: width(texts.Width),
      length: length(texts.Length),
      quantity: quantity(texts['Qty Pcs']),
      weight: readWeightValue(texts.Weight),
      weightWarning: undefined,
      state: state(texts.State),
      regions: regions(texts['Region Code']),
    }
    values.weightWarning = warnOfWeight(values)
    return values
  }
}

function readProduct(
  text: string,
  { category, splitByProduct, categories }: Pick<ValueOptions, 'category' | 'splitByProduct' | 'categories'>,
): ProductValue {
  const { form, finish } = categoryTraits(text)
  const chosen = categoryTraits(category)
  const itsForm = form ?? chosen.form
  const isStrange = isOtherProduct(text, category)
  const isClear = form !== undefined || finish !== undefined || isStrange
  const contradicts = isStrange || contradictsCategory(text, category)
  // A category such as 'Mixed' contradicts nothing, yet is not what the text names.
  const saysMore = form !== undefined && finish !== undefined && isOf(category, noTraits)
  // What the text leaves out is as in the chosen category.
  const other =
    (contradicts || saysMore) && !isStrange
      ? categories.find((name) => isOf(name, { form: itsForm, finish: finish ?? chosen.finish }))
      : undefined
  const storedUnder = (splitByProduct && other) || null
  return {
    isClear,
    isOther: contradicts && storedUnder === null,
    hasNoType: other === undefined,
    isFlat: itsForm === 'sheet' || itsForm === 'plate',
    isCoil: itsForm === 'coil',
    category: other ?? (isClear && !contradicts ? category : undefined),
    storedUnder,
  }
}

const noTraits: CategoryTraits = { form: undefined, finish: undefined }

function isOf(category: string, { form, finish }: CategoryTraits): boolean {
  const traits = categoryTraits(category)
  return traits.form === form && traits.finish === finish
}

// By judgment: the narrowest slit coils weigh more, and no crane lifts a heavier one.
const coilLbMin = 500
const coilLbMax = 80_000

function warnOfCoil(pounds: number, pieces: number): ValueWarning | undefined {
  const coilLb = pounds / Math.max(pieces, 1)
  if (pounds <= 0 || (pounds >= coilLbMin && coilLb <= coilLbMax)) return undefined
  const shown = (pounds < coilLbMin ? pounds : coilLb).toLocaleString('en-US', { maximumFractionDigits: 2 })
  const message = `Few coils weigh ${shown} lb; it was kept as written`
  return { message, expected: 'pounds, such as 42,350' }
}

function warnOfWeight({ product, thickness, width, length, quantity, weight }: RowValues): ValueWarning | undefined {
  if (weight.pounds === undefined) return undefined
  if (product.isCoil) return warnOfCoil(weight.pounds, quantity.pieces)
  if (!product.isFlat) return undefined
  if (thickness.inches === undefined || width.inches === undefined || length.inches === undefined) return undefined
  const found = checkWeight(weight.pounds, {
    thicknessIn: thickness.inches,
    widthIn: width.inches,
    lengthIn: length.inches,
    qtyPcs: quantity.pieces,
  })
  if (!found) return undefined
  return { message: found.warning, expected: `about ${Math.round(found.theoryLb).toLocaleString('en-US')} lb` }
}

/** The item of a row: its texts as written, and the values for filters and totals. */
export function toItem(texts: Texts, source: string, values: RowValues): ListedItem {
  const { regions, state } = values
  // Written out, since a loop over the columns takes several times as long, for each row.
  return {
    product_id: texts['Product ID'],
    source_code: source,
    product: texts.Product,
    thickness: texts.Thickness,
    width: texts.Width,
    length: texts.Length,
    grade_category: texts['Grade Category'],
    qty_pcs: values.quantity.pieces,
    weight: texts.Weight,
    heat_num: texts['Heat Num'],
    location_state: state.state,
    condition: texts.Condition,
    region_codes: regions.codes,
    thickness_in: values.thickness.stored,
    weight_lb: values.weight.stored,
    regions: regions.regions.length > 0 ? regions.regions : state.regions,
  }
}
