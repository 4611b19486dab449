import type { CustomerNeed } from '../../../../../shared/needs/schema.ts'
import { classifications, mtrOptions } from '../../../../../shared/needs/terms.ts'
import { findStateCode } from '../../../../../shared/places/states.ts'
import { categoryTraits } from '../../../../../shared/steel/categories.ts'
import { readLength, readWidth } from '../../../../../shared/steel/dimensions.ts'
import { readItemThickness } from '../../../../../shared/steel/thickness-reading.ts'
import { formatCountOf } from '../../../../../shared/text/count-text.ts'
import { plainGrade } from '../../../../steel/readings.ts'
import { readWeight } from '../../../../steel/weight-reading.ts'

type Wanted = Pick<
  CustomerNeed,
  | 'product'
  | 'category'
  | 'thickness'
  | 'width'
  | 'length'
  | 'qtyPcs'
  | 'gradeCategory'
  | 'condition'
  | 'locationState'
  | 'weightNeeded'
  | 'coatingWt'
>

const coatingText = /^(?:G|GF|A|AZ|ZF|Z)\d{2,3}$/
const figures = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 })

/**
 * A wanted item in the product's own words: figures, names of closed lists and grades. Whatever else a visitor typed is not
 * in it, so nobody can write to others through it. `''` if nothing could be read.
 */
export function describeAsRead(wanted: Wanted): string {
  const parts = [
    amongst(classifications, wanted.product, 'Any'),
    categoryAsRead(wanted.category),
    sizeAsRead(wanted),
    plainGrade(wanted.gradeCategory),
    coatingAsRead(wanted.coatingWt ?? ''),
    wanted.qtyPcs > 0 ? formatCountOf(wanted.qtyPcs, 'pc') : '',
    weightAsRead(wanted.weightNeeded ?? ''),
    stateAsRead(wanted.locationState),
    amongst(mtrOptions, wanted.condition, 'Any'),
  ]
  return parts.filter((part) => part !== '').join(', ')
}

function categoryAsRead(category: string): string {
  const { finish, form } = categoryTraits(category)
  return [finish, form].filter(Boolean).join(' ')
}

function sizeAsRead({ thickness, width, length, category }: Wanted): string {
  const { lengthIn, kind } = readLength(length, categoryTraits(category).form)
  const sides = [
    thicknessAsRead(thickness, category),
    inches(readWidth(width).widthIn),
    kind === 'coil' && length.trim() !== '' ? 'coil' : inches(lengthIn),
  ]
  return sides.filter((side) => side !== '').join(' x ')
}

function thicknessAsRead(text: string, category: string): string {
  const { gauge, thicknessIn } = readItemThickness(text, category)
  return gauge === undefined ? inches(thicknessIn) : `${gauge} GA`
}

const inches = (valueIn: number | undefined) => (valueIn === undefined ? '' : `${figures.format(valueIn)} in`)

function weightAsRead(text: string): string {
  const { weightLb } = readWeight(text)
  return weightLb === undefined ? '' : `${figures.format(weightLb)} lbs`
}

const stateAsRead = (text: string) => findStateCode(text) ?? ''

function coatingAsRead(text: string): string {
  const plain = text.trim().toUpperCase()
  return coatingText.test(plain) ? plain : ''
}

function amongst(list: readonly string[], text: string, blank: string): string {
  return text !== blank && list.includes(text) ? text : ''
}
