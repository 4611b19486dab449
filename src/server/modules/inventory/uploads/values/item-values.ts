import { categoryTraits, contradictsCategory } from '../../../../../shared/category-traits.ts'
import type { ListColumn } from '../../../../../shared/item-columns.ts'
import type { RegionCode } from '../../../../../shared/regions.ts'
import { listColumns } from '../../../../../shared/upload-terms.ts'
import { findWeightDoubt } from '../../../../lib/steel/theoretical-weight.ts'
import type { NewInventoryItem } from '../../table.ts'
import type { Texts } from '../reading/column-texts.ts'
import type { SurveyedList } from '../reading/surveyed-list.ts'
import type { Doubt } from './doubt.ts'
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
import { type RegionValue, readRegions, readState, type StateValue } from './places.ts'
import { rememberTexts } from './remember-texts.ts'
import { createSourceReader, type SourceValue } from './source-code.ts'

/** An item as its list gives it. */
export type ListedItem = Required<Omit<NewInventoryItem, 'id' | 'category'>>

/** What the texts of a row mean. */
export type RowValues = {
  product: ProductValue
  thickness: ThicknessValue
  width: ExtentValue
  length: ExtentValue
  quantity: QuantityValue
  weight: WeightValue
  /** That the weight is far from what the dimensions come to. */
  weightDoubt: Doubt | undefined
  state: StateValue
  regions: RegionValue
}

/** Whether a product text clearly speaks of some steel, and whether that is of another category than the chosen one. */
type ProductValue = { isClear: boolean; isOther: boolean; isFlat: boolean }

/** `storedSources` lend their spelling to the list's source codes. */
export type ValueOptions = {
  category: string
  defaultRegions: readonly RegionCode[]
  storedSources: readonly string[]
}

type ValueReaders = {
  source(text: string): SourceValue
  /** Writes the units that the headings state into the texts, and reads these. */
  row(texts: Texts): RowValues
}

/** Makes the readers of the values in a list whose headings state these units. */
export function createValueReaders(
  units: SurveyedList['units'],
  { category, defaultRegions, storedSources }: ValueOptions,
): ValueReaders {
  const writeUnits = createUnitWriter(units)
  const isWeightUnitKnown = units.has('Weight')
  const product = rememberTexts((text) => readProduct(text, category))
  const thickness = rememberTexts((text) => readThicknessValue(text, category))
  const width = rememberTexts(readWidthValue)
  const length = rememberTexts((text) => readLengthValue(text, category))
  const quantity = rememberTexts(readQuantity)
  const state = rememberTexts(readState)
  const regions = rememberTexts((text) => readRegions(text, defaultRegions))
  return {
    source: rememberTexts(createSourceReader(storedSources)),
    row(texts) {
      writeUnits?.(texts)
      const values: RowValues = {
        product: product(texts.Product),
        thickness: thickness(texts.Thickness),
        width: width(texts.Width),
        length: length(texts.Length),
        quantity: quantity(texts['Qty Pcs']),
        weight: readWeightValue(texts.Weight, isWeightUnitKnown),
        weightDoubt: undefined,
        state: state(texts.State),
        regions: regions(texts['Region Code']),
      }
      values.weightDoubt = doubtWeight(values)
      return values
    },
  }
}

function readProduct(text: string, category: string): ProductValue {
  const { form, finish } = categoryTraits(text)
  const itsForm = form ?? categoryTraits(category).form
  return {
    isClear: form !== undefined || finish !== undefined,
    isOther: contradictsCategory(text, category),
    isFlat: itsForm === 'sheet' || itsForm === 'plate',
  }
}

function doubtWeight({ product, thickness, width, length, quantity, weight }: RowValues): Doubt | undefined {
  if (!product.isFlat || weight.pounds === undefined) return undefined
  if (thickness.inches === undefined || width.inches === undefined || length.inches === undefined) return undefined
  const found = findWeightDoubt(weight.pounds, {
    thicknessIn: thickness.inches,
    widthIn: width.inches,
    lengthIn: length.inches,
    qtyPcs: quantity.pieces,
  })
  if (!found) return undefined
  return { message: found.note, expected: `about ${Math.round(found.theoryLb).toLocaleString('en-US')} lb` }
}

/** The item that a row is: its texts as written, and what buyers filter and sum by. */
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

/** Gives the numbers of a column the unit that its heading states; undefined when all are inches and pounds. */
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

// The numbers that gauge tables know.
const gaugeMin = 3
const gaugeMax = 38
