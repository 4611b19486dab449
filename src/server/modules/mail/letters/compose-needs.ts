import { type NeedValues, needFields } from '../../../../shared/needs/fields.ts'
import type { CustomerNeed } from '../../../../shared/needs/schema.ts'
import { classifications, mtrOptions } from '../../../../shared/needs/terms.ts'
import { describeField, describeNeed, statedText } from '../../../../shared/needs/words.ts'
import { findStateCode } from '../../../../shared/places/states.ts'
import { categoryTraits } from '../../../../shared/steel/categories.ts'
import { readLength, readWidth } from '../../../../shared/steel/dimensions.ts'
import { readItemThickness } from '../../../../shared/steel/thickness-reading.ts'
import { fallbackProductTypes } from '../../../../shared/stock/terms.ts'
import { formatCountOf } from '../../../../shared/text/count-text.ts'
import { sentences } from '../../../../shared/text/sentences.ts'
import { plainGrade } from '../../../steel/readings.ts'
import { readWeight } from '../../../steel/weight-reading.ts'
import { mineBlocks } from './compose-mine.ts'
import {
  backOfficeLink,
  contactBlocks,
  type Draft,
  factsIf,
  type Letter,
  linesMax,
  linesTable,
  type Office,
  type Post,
  text,
} from './letters.ts'
import { type MailRow, oneLine, safeName } from './mail-body.ts'

type Wanted = NeedValues<'key'>

const coatingText = /^(?:G|GF|A|AZ|ZF|Z)\d{2,3}$/
const figures = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 })

/**
 * A wanted item in the product's own words: figures, names of closed lists and grades. Whatever else a visitor typed is not
 * in it, so nobody can write to others through it: it only says which fields we have as they were written.
 */
export function describeAsRead(wanted: Wanted): string {
  const read = {
    category: amongst(fallbackProductTypes, wanted.category) || categoryAsRead(wanted.category),
    product: amongst(classifications, wanted.product),
    thickness: thicknessAsRead(wanted.thickness, wanted.category),
    width: inches(readWidth(wanted.width).widthIn),
    length: lengthAsRead(wanted),
    qtyPcs: wanted.qtyPcs,
    weightNeeded: weightAsRead(wanted.weightNeeded ?? ''),
    gradeCategory: plainGrade(wanted.gradeCategory),
    condition: amongst(mtrOptions, wanted.condition),
    coatingWt: coatingAsRead(wanted.coatingWt ?? ''),
    estimatedNeedDate: dayText.test(wanted.estimatedNeedDate ?? '') ? wanted.estimatedNeedDate : '',
    locationState: findStateCode(wanted.locationState) ?? '',
    notes: '',
  } satisfies Wanted
  const asWritten = needFields.filter(({ key }) => read[key] === '' && statedText(String(wanted[key] ?? '')) !== '')
  const isRead = Object.values(read).some((value) => value !== '' && value !== 0)
  const names = asWritten.map(({ noun }) => noun || 'notes')
  return [
    ...(isRead ? [describeNeed(read)] : []),
    ...(names.length > 0 ? [`${joinNames(names)} as written`] : []),
  ].join('; ')
}

const dayText = /^\d{4}-\d{2}-\d{2}$/

const joinNames = (names: readonly string[]) =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ')

function categoryAsRead(category: string): string {
  const { finish, form } = categoryTraits(category)
  return [finish, form].filter(Boolean).join(' ')
}

function lengthAsRead({ length, category }: Wanted): string {
  const { lengthIn, kind } = readLength(length, categoryTraits(category).form)
  return kind === 'coil' && length.trim() !== '' ? 'coil' : inches(lengthIn)
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

function coatingAsRead(text: string): string {
  const plain = text.trim().toUpperCase()
  return coatingText.test(plain) ? plain : ''
}

const amongst = (list: readonly string[], text: string) => (text !== 'Any' && list.includes(text) ? text : '')

const columns = needFields.flatMap((field) => (field.mail ? [{ ...field, heading: field.mail }] : []))
const figureKeys: readonly string[] = ['qtyPcs', 'weightNeeded']

export function draftNeedsMails(
  needs: readonly CustomerNeed[],
  { email, link }: { email: string; link: string | undefined },
  { office, toStaff, toBuyer }: Post,
): Draft[] {
  return [
    ...toStaff('needs to staff', email, composeForStaff(needs, office)),
    ...toBuyer('needs confirmation', email, composeConfirmation(needs, link, office)),
  ]
}

/** What staff get: everything as it was sent. */
function composeForStaff(needs: readonly CustomerNeed[], office: Office): Letter | undefined {
  const [first] = needs
  if (!first) return undefined
  const { reference, company, customerName, phone, email } = first
  const notes = needs.flatMap((need, index) => (need.notes ? [[`Notes, item ${index + 1}`, need.notes] as const] : []))
  return {
    reference,
    subject: `Needs list ${reference} from ${oneLine(company, 60)}`,
    preview: `${formatCountOf(needs.length, 'item')} for ${oneLine(customerName, 60)}, ${oneLine(phone, 50)}`,
    blocks: [
      text(sentences`New needs list ${reference} from ${oneLine(company, 200)}.`),
      {
        kind: 'facts',
        facts: [
          ['Company', oneLine(company, 200)],
          ['Contact', oneLine(customerName, 200)],
          ['Phone', oneLine(phone, 50)],
          ['Email', email],
        ],
      },
      linesTable(
        { title: `${formatCountOf(needs.length, 'item')}:`, headings: ['Item', 'Pcs', 'Weight'] },
        needs,
        toRow,
      ),
      ...factsIf(notes.slice(0, linesMax)),
      backOfficeLink(office, { tab: 'needs', company: reference }),
    ],
  }
}

/** What the buyer gets: the steel as the product read it, and of what a visitor typed only names. */
function composeConfirmation(
  needs: readonly CustomerNeed[],
  link: string | undefined,
  office: Office,
): Letter | undefined {
  const [first] = needs
  if (!first) return undefined
  const { reference } = first
  const name = safeName(first.customerName)
  const company = safeName(first.company)
  const from = company === '' ? '' : ` from ${company}`
  return {
    reference,
    subject: `We have your needs list ${reference}`,
    preview: `${formatCountOf(needs.length, 'item')}. We will look for this steel and get back to you.`,
    blocks: [
      text(
        sentences`${name === '' ? 'Hello' : `Hello ${name}`},\nThank you. We have your list of ${formatCountOf(needs.length, 'item')}${from}. Your reference is ${reference}. We will look for this steel and get back to you.`,
      ),
      linesTable({ title: 'As we read it:', headings: ['Item'] }, needs, (need, index) => ({
        name: `${index + 1}. ${describeAsRead(need) || 'Steel, not specified'}`,
      })),
      ...mineBlocks(link),
      ...contactBlocks(office, reference),
    ],
  }
}

/** Each field under the heading that staff know it by. */
function toRow(need: CustomerNeed, index: number): MailRow {
  const fields = columns.map((column) => ({ ...column, text: oneLine(describeField(need, column), 100) }))
  const about = fields.filter(({ key, text }) => key !== 'category' && !figureKeys.includes(key) && text !== '')
  return {
    name: `${index + 1}. ${fields.find(({ key }) => key === 'category')?.text ?? ''}`,
    details: [about.map(({ heading, text }) => `${heading} ${text}`).join(', ')],
    figures: figureKeys.map((key) => fields.find((field) => field.key === key)?.text ?? ''),
  }
}
