import type { ForAll } from '../../../../shared/needs/reading.ts'
import { findStateIn } from '../../../../shared/places/state-in-text.ts'
import { plainMarks } from '../../../../shared/steel/figures.ts'
import { dayText, readNeedDay, vagueDay } from './need-dates.ts'

const charsMax = 400

const place =
  /(?:\b(?:ship(?:ping|ped|s|ment)?(?: it| all)?(?:[- ]?to\b| (?:address|location|point)\b|(?= *:))|deliver(?:y|ed|ing|s)?(?: (?:price|prices|pricing|cost|quote))?(?: (?:to|in|at|address|location|point|into)\b|(?= *:)|(?= \w))|del(?:['’]?d)?\.?(?: to\b|(?= *:))|dest(?:ination)?\b|fob\b|freight to\b|going to\b|goes to\b|send to\b|(?:at|to|in|into)(?= our\b))|\bf\.o\.b\.?)[\s:,-]*(?<place>\S.*)/i
const placeAlone = /^\W*(?:ship(?:ping)?|deliver(?:y|ed)?|destination)(?:[- ]?to| address| location)?\s*:?\s*$/i
const pickUp = /\b(?:will call|pick(?:ing|ed)?[- ]?up)\b/i
const dayLabel =
  "(?:need(?:ed|s)?|want(?:ed)?|due|deliver(?:y|ed|ies|ing)?|del|ship(?:ment|ping|ped|s)?|req(?:uired|['’]d|d)?|in[- ]house|on[- ]?dock|on[- ]site|dock|eta|must have|by|before|nlt|no later than|not later than|arrive|arrival)"
const day = new RegExp(
  `\\b(?<label>${dayLabel})\\b(?<between>[^\\d]{0,40}?)(?<day>${dayText}|\\d{1,2}/\\d{1,2}(?![\\d/]| ?x|["”]))`,
  'i',
)
const beforeDay = /[\s,]*\b(?:(?:by|before|on|nlt|no later than|not later than)[\s:]+)?$/i
const vagueLabel = new RegExp(`\\b${dayLabel}\\b|\\blead ?time\\b`, 'i')
const byTheDay = /\bby the \d{1,2}(?:st|nd|rd|th)\b/i
const soon =
  /\b(?:asap|a\.s\.a\.p\.?|as soon as possible|rush|urgent(?:ly)?|immediate(?:ly)?)(?! (?:reply|response|quote))(?!\w)/i
const soonWordsMax = 4
// 'Please quote by Friday' and 'PO by 12/1' say nothing of the delivery.
const ofOffice =
  /\b(?:quot\w*|pric\w*|bid\w*|respon\w*|repl\w*|get back|offers?|answers?|call|let me know|hear|valid|good (?:for|through)|p\.?o|issued?|award\w*|invoice\w*|pay\w*)\b/i
const ofDelivery = /\b(?:deliver\w*|del\b|ship\w*|material|steel|in[- ]house|dock|on[- ]site|arriv\w*)/i

/** What a line says of the delivery of all items; undefined for any other line. */
export function readForAll(text: string, line: number, today: string): ForAll | undefined {
  const content = plainMarks(text).replace(/\s+/g, ' ').trim()
  if (content === '' || content.length > charsMax) return undefined
  const date = findDay(content, today)
  const rest = date ? content.replace(date.text, '').replace(/\s+/g, ' ') : content
  const to = findPlace(rest)
  const isLoose = pickUp.test(content) || (!date && isVague(content)) || (to !== undefined && to.state === undefined)
  if (!date && !to && !isLoose) return undefined
  // Where words are left to be understood by people, they go along whole.
  const notes = isLoose ? content : (to?.note ?? null)
  const specification = { estimatedNeedDate: date?.day ?? null, locationState: to?.state ?? '', notes }
  return { line, text: text.trim(), specification }
}

/** Whether a line is the heading of an address that follows. */
export function isPlaceHeading(text: string): boolean {
  return placeAlone.test(text)
}

const clausesOf = (content: string) => content.split(/[.;!?]\s+|\s[-–—]\s/)

function isOfOffice(clause: string): boolean {
  return ofOffice.test(clause) && !ofDelivery.test(clause)
}

function findDay(content: string, today: string): { day: string; text: string } | undefined {
  for (const clause of clausesOf(content)) {
    const { between = '', day: text = '' } = day.exec(clause)?.groups ?? {}
    const found = /\bof(?: the)? ?$/i.test(between) ? undefined : readNeedDay(text, today)
    if (text === '' || found === undefined || isOfOffice(clause)) continue
    const words = beforeDay.exec(clause.slice(0, clause.indexOf(text)))?.[0] ?? ''
    return { day: found, text: words + text }
  }
  return undefined
}

function isVague(content: string): boolean {
  return clausesOf(content).some((clause) => {
    if (isOfOffice(clause)) return false
    if (soon.test(clause) && (vagueLabel.test(clause) || clause.split(' ').length <= soonWordsMax)) return true
    const text = vagueDay(clause) ?? byTheDay.exec(clause)?.[0]
    return text !== undefined && vagueLabel.test(clause.slice(0, clause.indexOf(text) + text.length))
  })
}

function findPlace(content: string): { state: string | undefined; note: string } | undefined {
  const found = place.exec(content)?.groups?.['place']
  if (found === undefined) return undefined
  const [named = ''] = found.split(/[;()?]|(?<!\b(?:[A-Z]|St|Ft|Mt|Ave|Rd|Dr|Blvd|Inc|Co|Ln|Ste))\.(?=\s|$)/)
  const town = named
    .replace(/^(?:destination|delivered)[,:\s]+/i, '')
    .replace(/\s(?:by|before|no later than|nlt|asap|and|please|pls|thanks|with|for)\b[^,]*$/i, '')
    .replace(/[\s,:.-]+$/, '')
    .trim()
  const state = findStateIn(town)
  // 'Delivered pricing' and 'delivery date' name no place.
  const isPlace =
    state !== undefined ||
    /^(?:[A-Z\d]|our (?:\w+ )?(?:dock|plant|facility|location|shop|warehouse|yard)|zip )/.test(town)
  return isPlace && town !== '' ? { state, note: `Ship to ${town}` } : undefined
}
