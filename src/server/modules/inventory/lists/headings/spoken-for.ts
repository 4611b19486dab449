import { anyOf } from '../../../../../shared/text/word-pattern.ts'
import { spokenWords as words } from './spoken-words.ts'

const inWords = (list: string) => `(?<![A-Z])${anyOf(list)}(?![A-Z])`
const day = String.raw`(?:(?:${anyOf(words.beforeDays)} )*(?:${anyOf(words.days)}(?![A-Z])|\d{1,2}[/-]\d{1,2}(?![\d"']| ?X)))`
const openingHours = new RegExp(`${anyOf(words.days)} ?(?:-|TO|THRU) ?${anyOf(words.days)}`)
const leavesOnDay = new RegExp(
  String.raw`(?<before>^.*?)(?<![A-Z])${anyOf(words.leaving)}[ :,-]*(?:\w+[ -]+){0,2}?${day}|^${day} ${anyOf(words.leaving)}$`,
)
const left = new RegExp(
  String.raw`(?<before>^.*?)(?<![A-Z-])${anyOf(words.left)}(?=$| ?[-:,;(/]| \d| ${anyOf(words.behindLeft)}(?![A-Z])| ${day})(?! ?[-:,]? ?${anyOf(words.terms)}(?![A-Z]))`,
)
const isOffered = new RegExp(`${inWords(words.offers)}(?: TO| BE| FOR)*[ -]*$`)
const isTerm = new RegExp(inWords(words.terms))
const amount = String.raw`(?![\d,.]* ?(?:LB|#|TON|KG|PC|FT|CWT|MT|NT)|,\d)`
const orders = new RegExp(
  String.raw`(?<before>^.*?)(?<![A-Z])${anyOf(words.orders)}(?: ?(?:# ?:?|(?:NO|NUM|NUMBER|NR)(?![A-Z]) ?[:#]?|:) ?[A-Z]{0,4}-?\d+|[ -]?(?:[A-Z]{0,3}-?)\d{3,})${amount}`,
)
const loads = new RegExp(String.raw`(?<before>^.*?)(?<![A-Z])${anyOf(words.loads)} ?(?:# ?|NO )?\d{1,6}(?!\d)${amount}`)
const isOwnOrder = new RegExp(String.raw`${inWords(words.ordersBefore)}[ :-]*(?:\w+ )?$`)
const cameBack = new RegExp(inWords(words.back))
const wanted = new RegExp(`[A-Z]{2,} ${anyOf(words.wanted)}(?![A-Z])(?! AS| FROM| ON| IN)`)
const hasRight = new RegExp(inWords(words.rights))
const isNobody = new RegExp(String.raw`^(?:${anyOf(words.nobody)}(?![A-Z])|\d|[^A-Z]|$)`)
const forWhom = new RegExp(
  `(?:^|[-:;,(/] ?|(?<![A-Z])(?:${anyOf(words.doneFor)}) )FOR (?<who>.*)$|(?<![A-Z])${anyOf(words.toSomebody)} (?<to>.*)$|^(?:CUST(?:OMER)?|CLIENT) ?[:#] ?(?<customer>.+)$`,
)
const apart = /\s[-\u2013\u2014]+\s|[;|()]+/

// Most remarks have none of these, which is seen at once.
const spokenStems = new RegExp(`${anyOf(words.stems)}|(?<![a-z])${anyOf(words.shortStems)}(?![a-z])`, 'i')

/** Whether a text needs a closer look. */
export const mayBeSpoken = (text: string): boolean => spokenStems.test(text)

/**
 * Whether a remark may say for whom steel is, or when it leaves: `PO 4432 Smith - shipping Mon`, `tagged for Acme`, `SO# 1234`.
 * What steel is good for, terms of any sale ('can ship Monday', 'PO required') and orders that were cancelled do not. By
 * judgment: whether it is sold only the supplier knows.
 *
 * @param text as written, since a name begins with a capital letter
 * @param upper the same in capitals, without accents
 */
export function maySpeakFor(text: string, upper: string): boolean {
  if (!spokenStems.test(text) || cameBack.test(upper)) return false
  const isWritten = /\p{Ll}/u.test(text)
  const parts = upper.split(apart).map((part) => part.trim())
  return parts.some(
    (part) =>
      leaves(part) ||
      namesOrder(part) ||
      hasRight.test(part) ||
      wanted.test(part) ||
      namesSomebody(part, isWritten, text),
  )
}

function leaves(part: string): boolean {
  if (openingHours.test(part)) return false
  const onDay = leavesOnDay.exec(part)
  if (onDay && !isOffered.test(onDay.groups?.['before'] ?? '') && !isTerm.test(onDay[0])) return true
  const gone = left.exec(part)
  return gone !== null && !isOffered.test(gone.groups?.['before'] ?? '')
}

function namesOrder(part: string): boolean {
  return [orders, loads].some((pattern) => {
    const found = pattern.exec(part)
    return found !== null && !isOwnOrder.test(found.groups?.['before'] ?? '')
  })
}

function namesSomebody(part: string, isWritten: boolean, text: string): boolean {
  const { who, to, customer } = forWhom.exec(part)?.groups ?? {}
  if (customer !== undefined) return true
  const name = who ?? to
  if (name === undefined || isNobody.test(name)) return false
  // In a text with small letters a name has a capital one.
  const first = /^[A-Z]+/.exec(name)?.[0] ?? ''
  return !isWritten || text.includes(first) || text.includes(`${first.charAt(0)}${first.slice(1).toLowerCase()}`)
}
