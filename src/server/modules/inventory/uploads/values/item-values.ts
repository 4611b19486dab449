import { type CategoryTraits, categoryTraits, contradictsCategory } from '../../../../../shared/category-traits.ts'
import type { ListColumn } from '../../../../../shared/item-columns.ts'
import type { RegionCode } from '../../../../../shared/regions.ts'
import { checkWeight } from '../../../../../shared/theoretical-weight.ts'
import { listColumns } from '../../../../../shared/upload-terms.ts'
import type { NewInventoryItem } from '../../table.ts'
import type { Texts } from '../reading/column-texts.ts'
import type { SurveyedList } from '../reading/surveyed-list.ts'
import {
  type ExtentValue,
  type QuantityValue,
  readLengthValue,
  readQuantity,
  readThicknessValue,
  readWeightValue,
  readWidthValue,
  type ThicknessValue,
  type WeightValue,
} from './measures.ts'
import { memoizeByText } from './memoize-by-text.ts'
import { type RegionValue, readRegions, readState, type StateValue } from './places.ts'
import { createSourceReader, type SourceValue } from './source-code.ts'
import type { ValueProblem } from './value-problem.ts'

export type ListedItem = Required<Omit<NewInventoryItem, 'id' | 'category'>>

export type RowValues = {
  product: ProductValue
  thickness: ThicknessValue
  width: ExtentValue
  length: ExtentValue
  quantity: QuantityValue
  weight: WeightValue
  weightProblem: ValueProblem | undefined
  state: StateValue
  regions: RegionValue
}

/** Whether a product text names a category, another one than chosen, or a flat product; `category` is the product type. */
type ProductValue = { isClear: boolean; isOther: boolean; isFlat: boolean; category: string | undefined }

/** Source codes are changed to the spelling in `storedSources`. */
export type ValueOptions = {
  category: string
  defaultRegions: readonly RegionCode[]
  storedSources: readonly string[]
  /** The product types. */
  categories: readonly string[]
}

type ValueReaders = {
  source(text: string): SourceValue
  /** Adds the units of the headings to the texts. */
  addUnits(texts: Texts): void
  row(texts: Texts): RowValues
}

export function createValueReaders(
  units: SurveyedList['units'],
  { category, defaultRegions, storedSources, categories }: ValueOptions,
): ValueReaders {
  const writeUnits = createUnitWriter(units)
  const isWeightUnitKnown = units.has('Weight')
  const product = memoizeByText((text) => readProduct(text, category, categories))
  const thickness = memoizeByText((text) => readThicknessValue(text, category))
  const width = memoizeByText(readWidthValue)
  const length = memoizeByText((text) => readLengthValue(text, category))
  const quantity = memoizeByText(readQuantity)
  const state = memoizeByText(readState)
  const regions = memoizeByText((text) => readRegions(text, defaultRegions))
  return {
    source: memoizeByText(createSourceReader(storedSources)),
    addUnits: (texts) => writeUnits?.(texts),
    row(texts) {
      const values: RowValues = {
        product: product(texts.Product),
        thickness: thickness(texts.Thickness),
        width: width(texts.Width),
        length: length(texts.Length),
        quantity: quantity(texts['Qty Pcs']),
        weight: readWeightValue(texts.Weight, isWeightUnitKnown),
        weightProblem: undefined,
        state: state(texts.State),
        regions: regions(texts['Region Code']),
      }
      values.weightProblem = findWeightProblem(values)
      return values
    },
  }
}

function readProduct(text: string, category: string, categories: readonly string[]): ProductValue {
  const { form, finish } = categoryTraits(text)
  const chosen = categoryTraits(category)
  const itsForm = form ?? chosen.form
  const isClear = form !== undefined || finish !== undefined
  const isOther = contradictsCategory(text, category)
  // What the text leaves out is as in the chosen category.
  const named = () => categories.find((name) => isOf(name, { form: itsForm, finish: finish ?? chosen.finish }))
  return {
    isClear,
    isOther,
    isFlat: itsForm === 'sheet' || itsForm === 'plate',
    category: isOther ? named() : isClear ? category : undefined,
  }
}

function isOf(category: string, { form, finish }: CategoryTraits): boolean {
  const traits = categoryTraits(category)
  return traits.form === form && traits.finish === finish
}

function findWeightProblem({
  product,
  thickness,
  width,
  length,
  quantity,
  weight,
}: RowValues): ValueProblem | undefined {
  if (!product.isFlat || weight.pounds === undefined) return undefined
  if (thickness.inches === undefined || width.inches === undefined || length.inches === undefined) return undefined
  const found = checkWeight(weight.pounds, {
    thicknessIn: thickness.inches,
    widthIn: width.inches,
    lengthIn: length.inches,
    qtyPcs: quantity.pieces,
  })
  if (!found) return undefined
  return { message: found.note, expected: `about ${Math.round(found.theoryLb).toLocaleString('en-US')} lb` }
}

/** The item of a row: its texts as written, and the values for filters and totals. */
export function toItem(texts: Texts, source: string, values: RowValues): ListedItem {
  const { regions, state } = values
  const written = {} as Record<ListColumn['column'], string> // filled in the next line
  for (const { column, heading } of listColumns) written[column] = texts[heading]
  return Object.assign(written, {
    source_code: source,
    qty_pcs: values.quantity.pieces,
    location_state: state.state,
    region_codes: regions.codes,
    thickness_in: values.thickness.stored,
    weight_lb: values.weight.stored,
    regions: regions.regions.length > 0 ? regions.regions : state.regions,
  })
}

/** Adds the unit of the heading to the numbers of a column; undefined if all are inches and pounds. */
function createUnitWriter(units: SurveyedList['units']): ((texts: Texts) => void) | undefined {
  if (units.size === 0) return undefined
  return (texts) => {
    for (const [column, unit] of units) {
      const text = texts[column]
      if (unit.kind === 'gauge' ? isGaugeNumber(text) : /^[-+]?[\d.,]+$/.test(text)) {
        texts[column] = `${text} ${unit.kind === 'gauge' ? 'GA' : unit.text}`
      }
    }
  }
}

function isGaugeNumber(text: string): boolean {
  return /^\d{1,2}$/.test(text) && Number(text) >= gaugeMin && Number(text) <= gaugeMax
}

const gaugeMin = 3 // the range of the gauge tables
const gaugeMax = 38
