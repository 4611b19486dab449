import { readCondition, type SteelCondition } from '../../../../../shared/steel/conditions.ts'
import { toPacificDay } from '../../../../../shared/text/days.ts'
import { anyOf } from '../../../../../shared/text/word-pattern.ts'
import { memoizeByText } from '../../../../lib/memoize-by-text.ts'
import { isLater } from './later-day.ts'
import { readStatus, type StatusMeaning, statusText } from './read-status.ts'
import { maySpeakFor } from './spoken-for.ts'
import { statusWords } from './status-vocabulary.ts'

/** What a line above rows, or the name of their sheet, says of them. */
export type TitleMeaning = {
  /** `unknown`: it may be about a status, but nobody can say which. */
  status: StatusMeaning | undefined
  condition: SteelCondition | undefined
  /** The text without what it says of the condition. */
  rest: string
  /** Whether nothing of it is left unread. */
  isWhole: boolean
}

const inWords = (words: string) => `(?<![A-Z])${anyOf(words.toUpperCase())}(?![A-Z])`
const things = new RegExp(inWords(`${statusWords.things}, ${statusWords.fillers}`), 'g')
const aThing = new RegExp(inWords(statusWords.things))
const gone = inWords(`${statusWords.notOurs}, ${statusWords.gone}`)
const anyGone = new RegExp(gone)
const endsGone = new RegExp(`^(?<before>.*?)${gone}$`)
const notOurs = new RegExp(inWords(statusWords.notOurs))
const isNotOurs = new RegExp(`^${inWords(statusWords.notOurs)}$`)
const notHere = new RegExp(String.raw`${inWords(statusWords.notHere)}|(?<![A-Z])DUE \d`)
const doubtful = new RegExp(inWords(statusWords.doubtful))
const arrived = new RegExp(inWords(statusWords.arrived), 'g')
const denied = new RegExp(`${inWords(statusWords.denials)} *$`)
const onOffer = anyOf(statusWords.onOffer.toUpperCase())
const isOnOffer = new RegExp(`^${onOffer}(?![A-Z])|(?<![A-Z])(?:AVAILABLE|FOR SALE|OPEN TO SELL)$`)
const endsPart = /\s[-\u2013\u2014]+\s|[:;,/|()]+|\s[-\u2013\u2014]|[-\u2013\u2014]\s/
const conditionWords =
  /(?<![A-Z\d])(?:EX(?:CESS)?|XS)?[-. /]*(?:NON[- ]?|NOT[- ]?|OFF[- ]?|SUB[- ]?)?(?:PRIMES?|PRM|SECONDAR(?:Y|IES)|SECONDS?|2NDS?|1STS|FIRSTS)(?![A-Z\d])/gi
const firsts = /(?<![A-Z\d])(?:1STS?|FIRSTS)(?![A-Z\d])/
const partWordsMax = 7
const titleCharsMax = 120

// 'AVAILABLE JANUARY', 'Ready 12/20'; but a plate of 3/4 is no day.
const fromDay = new RegExp(
  String.raw`^(?:AVAIL(?:ABLE)?|READY)(?: TO SHIP)?[ :,-]+(?:${anyOf(statusWords.beforeDays)} )*(?!\d/(?:2|4|8|16|32)(?!\d))(?<day>[A-Z]{3,9}(?: \d{1,4})?|(?:WK|WEEK) (?:OF )?[\d/-]+|\d{1,2}[/-]\d{1,2}(?:[/-]\d{2,4})?)$`,
)
const readOnce = memoizeByText(read)

/** Reads a title of rows: 'SOLD - AWAITING PICKUP', 'Material below is SOLD', 'Secondary HR Coils', 'On the ground'. */
export function readTitle(text: string): TitleMeaning {
  const said = readOnce(text)
  if (said.day === undefined || !isLater(said.day, toPacificDay(new Date()))) return said
  return { ...said, status: 'not here', isWhole: true }
}

function read(text: string): TitleMeaning & { day: string | undefined } {
  const words = statusText(text.slice(0, titleCharsMax)).replace(arrived, 'AVAILABLE')
  const condition = conditionIn(words)
  const statuses = words
    .split(endsPart)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(readPart)
  const status = (['gone', 'not here', 'unknown', 'available'] as const).find((one) => statuses.includes(one))
  const rest = condition === undefined ? text : text.replace(conditionWords, ' ').replace(/\s+/g, ' ').trim()
  const isWhole =
    statuses.every((one) => one !== undefined) || (condition !== undefined && withoutThings(statusText(rest)) === '')
  const day = fromDay.exec(words)?.groups?.['day']?.replace(/^(?:WK|WEEK) OF /, '')
  return { status, condition, rest, isWhole, day }
}

/** The one condition that words in capitals name; 'Excess' alone may mean what is offered. */
export function conditionIn(words: string): SteelCondition | undefined {
  if (firsts.test(words)) return 'Prime'
  const matches = words.match(conditionWords)
  if (!matches) return undefined
  const found = new Set(matches.map((one) => readCondition(one.trim())))
  const [first] = found
  return found.size === 1 ? first : undefined
}

const withoutThings = (words: string) =>
  words
    .replace(things, ' ')
    .replace(/[^A-Z\d]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

function readPart(part: string): StatusMeaning | undefined {
  // 'On order' has a word for what is meant.
  if (isShort(part) && says(notHere, part)) return 'not here'
  const words = withoutThings(part)
  if (words === '') return aThing.test(part) ? 'available' : undefined
  const whole = () => readWords(part)
  const bare = readWords(words)
  // 'Customers' may be anything, their material is theirs.
  if (bare === 'unknown' && isNotOurs.test(part)) return 'gone'
  const said = bare ?? (whole() === 'unknown' ? undefined : whole())
  return said ?? (isShort(part) && maySpeakFor(part, part) ? 'unknown' : undefined)
}

const isShort = (words: string) => words.split(' ').length <= partWordsMax

function readWords(words: string): StatusMeaning | undefined {
  if (isOnOffer.test(words) && !/\b(?:NOT|NO)\b/.test(words)) return 'available'
  const status = readStatus(words, 'remark')
  if (status === 'gone' && isShort(words)) return 'gone'
  if (isLast(endsGone, words)) return 'gone'
  if (says(notOurs, words)) return 'gone'
  if (status === 'not here' || (isShort(words) && says(notHere, words))) return 'not here'
  if (anyGone.test(words)) return says(anyGone, words) && status !== 'available' ? 'unknown' : undefined
  return says(doubtful, words) ? 'unknown' : undefined
}

function isLast(pattern: RegExp, words: string): boolean {
  const before = pattern.exec(words)?.groups?.['before']
  return before !== undefined && !denied.test(before)
}

/** Whether words are there and nothing right before denies them. */
function says(pattern: RegExp, words: string): boolean {
  const at = words.search(pattern)
  return at >= 0 && !denied.test(words.slice(0, at))
}
